import { defineConfig } from "vitest/config";
import { addressedCalls } from "./server/calls/addressed-calls.ts";
import { resting } from "./test/turns.ts";

const folders = "{app,bench,browser,db,features,i18n,server,test,ui}";
const tests = `${folders}/**/*.test.{ts,tsx}`;
const alone = `${folders}/**/*.alone.test.ts`;

export default defineConfig({
  plugins: [addressedCalls()],
  test: {
    // As the server runs; and what a file has opened is closed after it.
    setupFiles: ["./server/security/no-proto.ts", "./test/after-each-file.ts"],
    globalSetup: ["./test/database.ts"],
    alias: [
      {
        find: /^\.\/password-cost\.ts$/,
        replacement: `${import.meta.dirname}/test/password-cost.ts`,
      },
    ],
    maxWorkers: 3, // on two cores: some tests wait, as for ten seconds of a lock
    // The files of a worker share its modules, as requests share a process: to load the server 250
    // times took half of the time. A file that puts another module in a module's place, or loads one
    // anew, would do so for all that come after it: it is named .alone and has a process of its own.
    projects: [
      {
        test: { name: "together", include: [tests], exclude: [alone, ...resting], isolate: false },
      },
      { test: { name: "alone", include: [alone] } },
    ],
    // A limit finds a hang and measures nothing: on a busy machine an ordinary test takes a minute.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } }, // less than a test's, so that the failure names what is missing
  },
});
