import { expect, test } from "vitest";
import { readConfig, StartError } from "./config.ts";
import { explainStart } from "./start-failure.ts";

const config = readConfig({
  PORT: "3000",
  DATA_DIR: "/srv/vesper",
  DATABASE_URL: "postgres://anna:secret@db.test:5432/vesper?sslmode=verify-full",
  SECRET_KEY: Buffer.alloc(32).toString("base64"),
});
const failure = (code: string, syscall?: string) =>
  Object.assign(new Error(`${code} somewhere`), { code, ...(syscall && { syscall }) });

test.each([
  [
    failure("EADDRINUSE", "listen"),
    "Port 3000 on 127.0.0.1 is in use: stop the program that has it, or set PORT to another one.",
  ],
  [
    failure("EACCES", "listen"),
    "Port 3000 may not be opened by this user: set PORT to one above 1023.",
  ],
  [
    failure("ECONNREFUSED", "connect"),
    "The database at db.test:5432 cannot be used (ECONNREFUSED): check DATABASE_URL and that PostgreSQL runs there.",
  ],
  [
    failure("28P01"),
    "The database at db.test:5432 cannot be used (28P01): check DATABASE_URL and that PostgreSQL runs there.",
  ],
])("%s is one clear sentence, without a secret in it", (thrown, sentence) => {
  const explained = explainStart(thrown, config);
  expect(explained).toBeInstanceOf(StartError);
  expect((explained as Error).message).toBe(sentence);
});

test.each([
  ...[
    "SELF_SIGNED_CERT_IN_CHAIN",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "CERT_HAS_EXPIRED",
    "CERT_NOT_YET_VALID",
    "HOSTNAME_MISMATCH",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "ERR_SSL_WRONG_VERSION_NUMBER",
    "ENOTFOUND",
  ].map((code) => failure(code)),
  new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
  new Error("The server does not support SSL connections"),
])("a connection that fails with %s is one sentence", (thrown) => {
  expect(explainStart(thrown, config)).toBeInstanceOf(StartError);
  expect(String(explainStart(thrown, config))).toMatch(/db\.test:5432 cannot be used \(.+\)/);
});

test("an unwritable data folder is named", () => {
  const explained = explainStart(failure("EROFS", "mkdir"), { ...config, databaseUrl: undefined });
  expect((explained as Error).message).toBe(
    "The data folder /srv/vesper cannot be written (EROFS): set DATA_DIR to another folder.",
  );
});

test("a bug stays a bug", () => {
  const bug = new TypeError("undefined is no function");
  expect(explainStart(bug, config)).toBe(bug);
});
