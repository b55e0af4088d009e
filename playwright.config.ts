import { defineConfig } from "@playwright/test";
import { shell } from "./test/journeys/chromium.ts";
import { measuring, resting, restingAlike } from "./test/journeys/turns.ts";

const file = (name: string) => `${name}.journey.ts`;
// scripts/test.mjs: what measures is walked after all others.
const measures = process.env["MEASURES"];

/**
 * Journeys: whole lives in a real browser, against the built server with the demo world. The
 * journeys of a worker share a server.
 */
export default defineConfig({
  testDir: "test/journeys",
  testMatch: measures === "now" ? measuring.map(file) : file("*"),
  testIgnore: [...resting, ...(measures === "later" ? measuring : [])].map(file),
  grepInvert: restingAlike.map((title) => new RegExp(` ${RegExp.escape(title)}`)),
  globalSetup: "./test/journeys/draw-portraits.ts",
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env["CI"] !== undefined,
  // Apart: a walk empties its own, and with it what the one before it saw fail.
  outputDir: measures === "now" ? ".cache/journeys-measured" : ".cache/journeys",
  use: {
    locale: "en-GB",
    actionTimeout: 30_000,
    screenshot: "only-on-failure", // a trace of every run would cost a quarter more: --trace=on when one is wanted
    launchOptions: shell,
  },
});
