import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "#server/postgres/port.ts";
import { type Key, type OpenDriver, type Point, size } from "./driver.ts";

/** WebDriver's own letters for keys that write none. */
const keys: Record<Key, string> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
};

const fault = /CONSOLE (?:\w+ )?ERROR|WEB PROCESS ENDED/;
/**
 * What it says of every page: a directive and a key that others obey; and what a page had open when
 * it was left.
 */
const known =
  /directive 'manifest-src'|"interactive-widget" not recognized|due to access control checks|Failed to fetch manifest patches|Importing a module script failed|WebSocket is closed due to suspension/;

/** WebKitGTK over plain WebDriver, in a window of ours on a screen of its own. */
export const openWebkit: OpenDriver = async (program, scheme) => {
  const home = mkdtempSync(path.join(tmpdir(), "vesper-webkit-"));
  const screen = spawn(
    "Xvfb",
    ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", `${size.width}x${size.height}x24`],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const [number] = (await once(createInterface(screen.stdout), "line")) as [string];
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${number}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    NO_AT_BRIDGE: "1",
    LANG: "en_GB.UTF-8",
    LANGUAGE: "en_GB",
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    // Without a graphics card it would draw nothing.
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    // Where a test may not make user namespaces, the sandbox would end the browser; it shows our
    // own pages only.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    WINDOW_WIDTH: String(size.width),
    WINDOW_HEIGHT: String(size.height),
    WINDOW_SCHEME: scheme,
  };
  const driver = spawn(program, [`--port=${port}`], { env, stdio: ["ignore", "pipe", "pipe"] });
  const heard: string[] = [];
  for (const stream of [driver.stdout, driver.stderr])
    createInterface(stream).on(
      "line",
      (line) => fault.test(line) && !known.test(line) && heard.push(line),
    );

  async function ask<T>(
    method: "GET" | "POST" | "DELETE",
    where: string,
    body: object = {},
  ): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKitWebDriver ${where}: ${value.error} ${value.message}`);
    return value;
  }
  while (
    !(await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
  // Whether a page is whole is asked of the page (hand.ts): on a busy machine the driver missed it,
  // and waited for five minutes.
  const browser = {
    binary: "/usr/bin/python3",
    args: [path.join(import.meta.dirname, "window.py")],
  };
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: { pageLoadStrategy: "none", "webkitgtk:browserOptions": browser },
    },
  });
  const session = `/session/${sessionId}`;
  const act = (source: object) => ask<null>("POST", `${session}/actions`, { actions: [source] });
  const pointer = (actions: object[]) =>
    act({ type: "pointer", id: "hand", parameters: { pointerType: "mouse" }, actions });
  const move = ({ x, y }: Point, duration = 0) => ({
    type: "pointerMove",
    duration,
    x: Math.round(x),
    y: Math.round(y),
    origin: "viewport",
  });
  const [down, up] = [
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  const strike = (letters: readonly string[]) =>
    act({
      type: "key",
      id: "keys",
      actions: letters.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    });
  return {
    open: (url) => ask("POST", `${session}/url`, { url }),
    evaluate: (expression) =>
      ask("POST", `${session}/execute/async`, {
        script: `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(value ?? null), (error) => done(String(error)));`,
        args: [],
      }),
    press: async (at) => void (await pointer([move(at), down, up])),
    drag: async (from, to) => {
      const steps = Array.from({ length: 8 }, (_, step) =>
        move(
          {
            x: from.x + ((to.x - from.x) * (step + 1)) / 8,
            y: from.y + ((to.y - from.y) * (step + 1)) / 8,
          },
          20,
        ),
      );
      await pointer([move(from), down, ...steps, up]);
    },
    type: async (words) => void (await strike(Array.from(words))),
    key: async (key) => void (await strike([keys[key]])),
    // Its own pictures never come: the screen is what the window shows.
    shoot: (file) =>
      Promise.resolve(
        spawnSync("import", ["-window", "root", file], { env, timeout: 20_000 }).status === 0,
      ),
    faults: () => heard,
    async close() {
      await ask("DELETE", session).catch(() => {});
      for (const child of [driver, screen]) await end(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
