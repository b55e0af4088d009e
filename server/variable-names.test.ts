import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sources } from "#test/guards/sources.ts";
import { refuseMisspelt, variables } from "./variable-names.ts";

test.each([
  ["SMTP_ULR", "SMTP_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["PUBLIC-URL", "PUBLIC_URL"],
  ["smtp_url", "SMTP_URL"],
  ["SECRETKEY", "SECRET_KEY"],
  ["DATADIR", "DATA_DIR"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["STRIPE_SECERT_KEY", "STRIPE_SECRET_KEY"],
  ["OFICE_HOST", "OFFICE_HOST"],
  ["MAIL_WEBHOOK_SECRETS", "MAIL_WEBHOOK_SECRET"],
  ["SANDBOX_PAYMENT", "SANDBOX_PAYMENTS"],
  ["STRIPE_KEY", "STRIPE_SECRET_KEY"],
  ["STRIPE_SECRET", "STRIPE_SECRET_KEY"],
  ["ADYEN_KEY", "ADYEN_API_KEY"],
  ["MOLLIE_KEY", "MOLLIE_API_KEY"],
  ["ADYEN_MERCHANT", "ADYEN_MERCHANT_ACCOUNT"],
  ["SMTP", "SMTP_URL"],
  ["SMTP_HOST", "SMTP_URL"],
  ["S3", "S3_URL"],
  ["S3URL", "S3_URL"],
  ["DB_URL", "DATABASE_URL"],
  ["POSTGRES_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
])("%s: %s is named", (given, meant) => {
  expect(() => refuseMisspelt({ [given]: "x" })).toThrow(`${meant} is probably meant`);
});

test("variables of a system, a shell, npm and containers are nobody's slips", () => {
  const names =
    "PATH HOME HOSTNAME HOSTTYPE TERM USER LOGNAME SHELL SHLVL PWD OLDPWD LANG LC_ALL TZ TMPDIR EDITOR MAIL " +
    "XDG_RUNTIME_DIR XDG_DATA_DIRS SSH_AUTH_SOCK NODE_OPTIONS NODE_PATH NODE_COMPILE_CACHE npm_config_cache " +
    "npm_lifecycle_event npm_execpath INIT_CWD COLOR INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY " +
    "CACHE_DIRECTORY SYSTEMD_EXEC_PID KUBERNETES_PORT KUBERNETES_SERVICE_HOST VESPER_PORT DISPLAY DEBIAN_FRONTEND " +
    "ROLE PORTS HOSTS CHROMIUM TURNS SEED CI DEBUG";
  for (const name of names.split(" ")) expect(() => refuseMisspelt({ [name]: "x" })).not.toThrow();
  refuseMisspelt(Object.fromEntries(variables.map((name) => [name, "x"])));
});

test("the list has every variable that is read, and the README or the docs name each", () => {
  const read = sources
    .filter(({ file }) => file.startsWith("server/"))
    .flatMap(({ text }) => [...text.matchAll(/\benv\["([A-Z][A-Z0-9_]+)"\]/g)])
    .map(([, name]) => name);
  expect([...new Set(read)].filter((name) => !variables.includes(name ?? ""))).toEqual([]);
  const papers = ["README.md", "docs/operations.md", "docs/direct-debit.md", "docs/mail.md"]
    .map((file) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8"))
    .join("\n");
  const unnamed = variables.filter((name) => !papers.includes(name) && name !== "NODE_ENV");
  expect(unnamed.filter((name) => !name.startsWith("AGE_CHECK_"))).toEqual([]);
});
