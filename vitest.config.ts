import { defineConfig } from "vitest/config";
import { addressedCalls } from "./server/calls/addressed-calls.ts";

export default defineConfig({
  plugins: [addressedCalls()],
  test: {
    include: ["{app,bench,browser,db,features,i18n,server,test,ui}/**/*.test.{ts,tsx}"],
    // As the server runs; and what a file has opened is closed after it.
    setupFiles: ["./server/security/no-proto.ts", "./test/after-each-file.ts"],
    globalSetup: ["./test/database.ts"],
    maxWorkers: 3, // on two cores: some tests wait, as for ten seconds of a lock
    // The files of a worker share its modules, as requests share a process: to load the server 250
    // times took half of the time. What a file replaces in a module it puts back.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 25_000 } }, // what a busy machine does late, it does all the same
  },
});
