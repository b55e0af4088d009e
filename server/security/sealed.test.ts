import { mkdtempSync, rmSync, statSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { keyOfFolder, openSealing } from "./sealed.ts";

const key = randomBytes(32);
const sealing = openSealing(key);
const iban = "NL91ABNA0417164300";

test("what is sealed opens in its place, with the same key, and says nothing before", () => {
  const sealed = sealing.seal(iban, "mandate:1");
  expect(sealed.toString("latin1")).not.toContain("ABNA");
  expect(openSealing(key).open(sealed, "mandate:1")).toBe(iban);
  expect(sealing.seal(iban, "mandate:1")).not.toEqual(sealed);
});

test("another place, another key and a changed byte do not open", () => {
  const sealed = sealing.seal(iban, "mandate:1");
  expect(() => sealing.open(sealed, "mandate:2")).toThrow("authenticate");
  expect(() => openSealing(randomBytes(32)).open(sealed, "mandate:1")).toThrow("authenticate");
  for (const at of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealing.open(changed, "mandate:1")).toThrow(at === 0 ? "not sealed" : "authenticate");
  }
  expect(() => sealing.open(Buffer.alloc(3), "mandate:1")).toThrow("not sealed");
});

test("a fingerprint is the same for the same text, and another for another purpose or key", () => {
  expect(sealing.fingerprint(iban, "iban")).toEqual(openSealing(key).fingerprint(iban, "iban"));
  expect(sealing.fingerprint(iban, "iban")).not.toEqual(sealing.fingerprint(iban, "code"));
  expect(sealing.fingerprint(iban, "iban")).not.toEqual(openSealing(randomBytes(32)).fingerprint(iban, "iban"));
});

const folder = mkdtempSync(path.join(tmpdir(), "vesper-key-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the folder's key is made once, and is its owner's only", () => {
  expect(keyOfFolder(folder)).toEqual(keyOfFolder(folder));
  expect(statSync(path.join(folder, "secret.key")).mode & 0o077).toBe(0);
});
