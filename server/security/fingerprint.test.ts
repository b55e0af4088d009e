import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openFingerprint } from "./fingerprint.ts";

test("a fingerprint is the same for the same text, and another for another purpose or key", () => {
  const key = randomBytes(32);
  const fingerprint = openFingerprint(key);
  const iban = "NL91ABNA0417164300";
  expect(fingerprint(iban, "iban")).toEqual(openFingerprint(key)(iban, "iban"));
  expect(fingerprint(iban, "iban")).not.toEqual(fingerprint(iban, "code"));
  expect(fingerprint(iban, "iban")).not.toEqual(openFingerprint(randomBytes(32))(iban, "iban"));
});
