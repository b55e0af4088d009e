import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { emptyDatabase, vesper } from "#features/backups/backups-cast.ts";
import { keptSecret } from "#test/kept/small-world.ts";
import { cleanEnvironment } from "./clean-environment.ts";

const foreign = {
  PGHOST: "elsewhere.invalid",
  PGPORT: "1",
  PGUSER: "nobody",
  PGPASSWORD: "wrong",
  PGDATABASE: "other",
  PGSSLMODE: "require",
  PGOPTIONS: "-c search_path=elsewhere",
  PGAPPNAME: "elsewhere",
  PGSERVICE: "elsewhere",
  HTTP_PROXY: "http://127.0.0.1:1",
  HTTPS_PROXY: "http://127.0.0.1:1",
  http_proxy: "http://127.0.0.1:1",
  https_proxy: "http://127.0.0.1:1",
  ALL_PROXY: "socks5://127.0.0.1:1",
  no_proxy: "*",
  NO_PROXY: "*",
  AWS_ENDPOINT_URL: "http://127.0.0.1:1",
  AWS_REGION: "nowhere",
  AWS_PROFILE: "other",
};

test("variables for other programs are taken out, ours and the system's stay", () => {
  const ours = {
    DATABASE_URL: "postgres://x/y",
    PORT: "3000",
    PATH: "/bin",
    HOME: "/root",
    LANG: "C",
  };
  const env: Record<string, string> = { ...foreign, ...ours };
  cleanEnvironment(env);
  expect(env).toEqual(ours);
});

test("a command beside the server connects as if they were not set", async () => {
  const database = { DATABASE_URL: await emptyDatabase(), SECRET_KEY: keptSecret };
  const { code, said } = await vesper({ ...database, ...foreign }, "migrate").ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/^Done: 0001/)]);
  const again = await vesper(database, "migrate", "--dry-run").ended;
  expect(again.said, "in the same database and schema").toMatch(/^Nothing is missing/);
});

test.each(["main.ts", "command.ts"])(
  "%s cleans its environment before it loads a client",
  (file) => {
    const text = readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
    const imports = [...text.matchAll(/^import .*"(.+)";/gm)].map(([, from]) => from);
    const [first] = imports.filter((from) => from !== "#server/security/no-proto.ts");
    expect(first).toBe("#server/clean-environment.ts");
  },
);
