import { defineConfig } from "vitest/config";
import { callTable } from "./server/calls/call-table.ts";

export default defineConfig({
  plugins: [callTable()],
  test: {
    include: ["{app,bench,db,features,i18n,server,test,ui}/**/*.test.{ts,tsx}"],
    globalSetup: ["./test/database.ts"],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
