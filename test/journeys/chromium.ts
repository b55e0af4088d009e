import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LaunchOptions } from "@playwright/test";

interface Chromiums {
  readonly whole?: string;
  readonly shell?: string;
}

// scripts/setup.mjs --browser finds or installs them and notes where.
const note = path.join(import.meta.dirname, "../../.cache/chromium.json");
const named = process.env["CHROMIUM"];
const found: Chromiums = named
  ? { whole: named, shell: named }
  : existsSync(note)
    ? (JSON.parse(readFileSync(note, "utf8")) as Chromiums)
    : {};

const launch = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  // Chromium's own traffic to its maker is off: no page of ours contacts a foreign host, and a
  // test asserts that.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
});

/** The engine without a window: what journeys walk in. */
export const shell = launch(found.shell);

/** With all that belongs to a desktop: push and badges are nowhere else. */
export const whole = launch(found.whole);
