import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("trust row 25: no object has __proto__, so that text which names it reaches no prototype", () => {
  expect("__proto__" in {}).toBe(false);
  const said = JSON.parse('{"__proto__":{"role":"operator"}}') as object;
  const merged: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(said)) merged[key] = value;
  expect([merged["role"], ({} as { role?: string }).role]).toEqual([undefined, undefined]);
});

test.each([
  "main.ts",
  "features/invoices/draw-worker.server.ts",
  "server/security/password-worker.ts",
])("trust row 25: %s begins without it", (file) => {
  const code = `process.on("exit", () => console.log("__proto__" in {})); await import(${JSON.stringify(path.join(root, file))});`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], PORT: "no port" },
  });
  expect(stdout.trim()).toBe("false");
});
