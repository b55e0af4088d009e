import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openSealing } from "./sealed.ts";
import { keyOfFolder, secretKeys } from "./secret-key.ts";

const current = randomBytes(32);
const sealing = openSealing({ current });
const iban = "NL91ABNA0417164300";

test("what is sealed opens in its place, with the same key, and says nothing before", () => {
  const sealed = sealing.seal(iban, "mandate:1");
  expect(sealed.toString("latin1")).not.toContain("ABNA");
  expect(openSealing({ current }).open(sealed, "mandate:1")).toBe(iban);
  expect(sealing.seal(iban, "mandate:1")).not.toEqual(sealed);
});

test("another place, another key and a changed byte do not open", () => {
  const sealed = sealing.seal(iban, "mandate:1");
  const other = { current: randomBytes(32), also: randomBytes(32) };
  expect(() => sealing.open(sealed, "mandate:2")).toThrow("authenticate");
  expect(() => openSealing(other).open(sealed, "mandate:1")).toThrow("authenticate");
  for (const at of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const why = at === 0 ? "not sealed" : "authenticate";
    expect(() => sealing.open(changed, "mandate:1")).toThrow(why);
  }
  expect(() => sealing.open(Buffer.alloc(3), "mandate:1")).toThrow("not sealed");
});

test("while the key changes both open, and the current one seals", () => {
  const next = randomBytes(32);
  const before = sealing.seal(iban, "mandate:1");
  const both = openSealing({ current: next, also: current });
  expect(both.open(before, "mandate:1")).toBe(iban);
  const after = both.seal(iban, "mandate:1");
  expect(openSealing({ current: next }).open(after, "mandate:1")).toBe(iban);
  expect(() => sealing.open(after, "mandate:1")).toThrow("authenticate");
});

const folder = mkdtempSync(path.join(tmpdir(), "vesper-key-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the folder's key is made once, is its owner's only, and gives way to SECRET_KEY", () => {
  const none = { secretKey: undefined, secretKeyAlso: undefined, dataDir: folder };
  const made = keyOfFolder(folder);
  expect(secretKeys(none)).toEqual({ current: made, also: undefined });
  expect(statSync(path.join(folder, "secret.key")).mode & 0o077).toBe(0);
  writeFileSync(path.join(folder, "secret.key.also"), current.toString("base64"));
  expect(secretKeys(none)).toEqual({ current: made, also: current });
  expect(secretKeys({ ...none, secretKey: current }).current).toEqual(current);
  writeFileSync(path.join(folder, "secret.key.also"), "too short");
  expect(() => secretKeys(none)).toThrow("does not hold a key of 32 bytes");
});
