import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "./vesper.ts";

/** What the operator gets to read when Vesper cannot start: one sentence on stderr, exit code 1, and nothing left running. */
test.describe("a start that cannot work says why in one sentence", () => {
  let folder: string;
  test.beforeEach(() => {
    mkdirSync(path.resolve(".cache"), { recursive: true });
    folder = mkdtempSync(path.resolve(".cache/start-"));
  });
  test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("the port is taken", async ({ vesper }) => {
    const { port } = new URL(vesper.url);
    await expectRefused({ PORT: port, DATA_DIR: folder }, new RegExp(`\\b${port}\\b.*(use|taken)`));
    await expect.poll(() => existsSync(path.join(folder, "postgres/postmaster.pid")), { message: "PostgreSQL has ended too" }).toBe(false);
  });

  test("the port is no port", () => expectRefused({ PORT: "http", DATA_DIR: folder }, /PORT must be a number/));

  test("the data folder cannot be made", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    return expectRefused({ PORT: "0", DATA_DIR: path.join(file, "data") }, new RegExp(`${file}/data`));
  });

  test("no database answers at DATABASE_URL", () =>
    expectRefused({ PORT: "0", DATA_DIR: folder, DATABASE_URL: "postgres://vesper:secret-word@127.0.0.1:1/vesper" }, /127\.0\.0\.1:1 .*DATABASE_URL/));

  test("DATABASE_URL is no database's address", () => expectRefused({ PORT: "0", DATA_DIR: folder, DATABASE_URL: "localhost" }, /DATABASE_URL/));
});

async function expectRefused(environment: Record<string, string>, sentence: RegExp): Promise<void> {
  const server = spawn(process.execPath, ["main.ts"], { env: { ...process.env, NODE_ENV: "production", DEMO: "off", ...environment }, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => { said += text; });
  await once(server, "close");
  expect(said).toMatch(sentence);
  expect(said.trim().split("\n"), "one sentence, and no stack").toHaveLength(1);
  expect(said).not.toContain("secret-word");
  expect(server.exitCode).toBe(1);
}
