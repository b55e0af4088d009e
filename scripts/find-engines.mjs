// Finds or installs Firefox and WebKit, the engines that the journeys walk besides Chromium.
// Built-in modules only.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { installPackages, onPath, root, runBounded } from "./programs.mjs";

const note = path.join(root, ".cache/engines.json");
const downloadMs = 180_000;
const launchMs = 60_000;
const debian = {
  firefox: ["firefox-esr"],
  webkit: ["webkit2gtk-driver", "xvfb", "python3-gi", "gir1.2-webkit2-4.1"],
};

/**
 * Writes down how each engine can be driven: a program of this machine (Firefox over WebDriver
 * BiDi, WebKitGTK over WebDriver), or Playwright's own build, which speaks neither and is driven by
 * Playwright. Without one: nothing is written of it, and test.mjs says at its end that it was not
 * walked.
 */
export function findEngines() {
  const found = {};
  const look = (find) => {
    for (const engine of Object.keys(debian)) found[engine] ??= find(engine);
  };
  const missing = () => Object.keys(debian).filter((engine) => !found[engine]);
  look(installed);
  if (missing().length > 0) look(ofPlaywright);
  if (missing().length > 0) {
    console.log(
      `Installing ${missing().join(" and ")} for the tests (Playwright's), a few minutes at most …`,
    );
    const cli = createRequire(path.join(root, "package.json"))
      .resolve("playwright-core/package.json")
      .replace("package.json", "cli.js");
    runBounded(process.execPath, [cli, "install", ...missing()], downloadMs);
    look(ofPlaywright);
  }
  if (missing().length > 0) {
    if (installPackages(missing().join(" and "), ...missing().flatMap((engine) => debian[engine])))
      look(installed);
  }
  mkdirSync(path.dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify(found));
}

function installed(engine) {
  const program =
    engine === "firefox" ? onPath("firefox-esr", "firefox") : onPath("WebKitWebDriver");
  if (!program || (engine === "webkit" && !hasWindow())) return undefined;
  return { program, by: "webdriver" };
}

/**
 * WebKitGTK is shown in a window of ours (test/journeys/engines/window.py), on a screen that nobody
 * sees.
 */
function hasWindow() {
  const code =
    "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";
  return (
    runBounded("Xvfb", ["-help"], launchMs).status === 0 &&
    runBounded("/usr/bin/python3", ["-c", code], launchMs).status === 0
  );
}

/** Only what really opens counts: its libraries may be missing. */
function ofPlaywright(engine) {
  const code = `const { ${engine}: engine } = require("playwright-core"); engine.launch().then((browser) => browser.close()).then(() => process.stdout.write(engine.executablePath()))`;
  const result = runBounded(process.execPath, ["-e", code], launchMs);
  return result.status === 0 ? { program: String(result.stdout), by: "playwright" } : undefined;
}
