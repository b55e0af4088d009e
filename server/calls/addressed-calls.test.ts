import path from "node:path";
import { expect, test } from "vitest";
import { addressedCalls } from "./addressed-calls.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { transform } = addressedCalls() as unknown as {
  transform(
    this: { error(message: string): never },
    code: string,
    id: string,
  ): Promise<{ code: string } | undefined>;
};
const stop = (message: string): never => {
  throw new Error(message);
};
const build = (code: string, file: string) =>
  transform.call({ error: stop }, code, path.join(root, file));

test("a call's name becomes its address, whichever way its module is imported", async () => {
  const from = (source: string, file: string) =>
    build(`import { call } from "${source}";\ncall("members.search", {});`, file);
  const wanted = { code: expect.stringContaining('call("GET /api/members.php", {})') };
  expect(await from("#browser/call.ts", "features/likes/likes.tsx")).toMatchObject(wanted);
  expect(await from("./call.ts", "browser/polled-calls.ts")).toMatchObject(wanted);
  expect(await from("../browser/call.ts", "app/root.tsx")).toMatchObject(wanted);
});

test("what the build cannot address ends it with a sentence", async () => {
  const file = "features/likes/likes.tsx";
  const use = (code: string) => build(`import { call } from "#browser/call.ts";\n${code}`, file);
  await expect(use('call("members.serach", {});')).rejects.toThrow(
    "features/likes/likes.tsx: call(…) takes a call's name, written out, and members.serach is none",
  );
  await expect(use("call(name, {});")).rejects.toThrow("and something else is none");
  await expect(
    build('import { call as ask } from "#browser/call.ts";\nask("likes.list", {});', file),
  ).rejects.toThrow("features/likes/likes.tsx: import { call } as it is called");
});

test("a function of the same name from elsewhere stays as it is", async () => {
  const code = 'import { call } from "./other.ts";\ncall("anything");';
  expect(await build(code, "features/likes/likes.tsx")).toBeUndefined();
});
