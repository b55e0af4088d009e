import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { resting } from "./test/journeys/turns.ts";

// scripts/setup.mjs --browser finds or installs a Chromium and notes where.
const note = path.join(import.meta.dirname, ".cache/chromium-path");
const executablePath =
  process.env["CHROMIUM"] ?? (existsSync(note) ? readFileSync(note, "utf8").trim() : undefined);

/**
 * Journeys: whole lives in a real browser, against the built server with the demo world. The
 * journeys of a worker share a server.
 */
export default defineConfig({
  testDir: "test/journeys",
  testMatch: "*.journey.ts",
  testIgnore: resting.map((name) => `${name}.journey.ts`),
  globalSetup: "./test/journeys/draw-portraits.ts",
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env["CI"] !== undefined,
  outputDir: ".cache/journeys",
  use: {
    locale: "en-GB",
    actionTimeout: 30_000,
    screenshot: "only-on-failure", // a trace of every run would cost a quarter more: --trace=on when one is wanted
    launchOptions: {
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
    },
  },
});
