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
  ["STRIPE_API_KEY", "STRIPE_SECRET_KEY"],
  ["STRIPE_APIKEY", "STRIPE_SECRET_KEY"],
  ["STRIPE_HOOK_SECRET", "STRIPE_WEBHOOK_SECRET"],
  ["STRIPE_SIGNING_SECRET", "STRIPE_WEBHOOK_SECRET"],
  ["MOLLIE_SECRET_KEY", "MOLLIE_API_KEY"],
  ["MOLLIE_TOKEN", "MOLLIE_ACCESS_TOKEN"],
  ["ADYEN_MERCHANT_ID", "ADYEN_MERCHANT_ACCOUNT"],
  ["ADYEN_SECRET_KEY", "ADYEN_API_KEY"],
  ["ADYEN_PREFIX", "ADYEN_LIVE_PREFIX"],
])("%s: %s is named", (given, meant) => {
  expect(() => refuseMisspelt({ [given]: "x" })).toThrow(`${meant} is probably meant`);
});

const parts =
  "HOST HOSTNAME SERVER PORT USER USERNAME LOGIN PASS PASSWORD SECRET TLS SECURE NAME ADDRESS URI".split(
    " ",
  );
const bucket = "BUCKET REGION ENDPOINT ACCESS_KEY ACCESS_KEY_ID SECRET_KEY SECRET_ACCESS_KEY".split(
  " ",
);
test.each([
  ["SMTP", "SMTP_URL", [...parts, "FROM", "AUTH_USER"]],
  ["MAIL", "SMTP_URL", ["HOST", "SERVER", "PORT", "USERNAME", "PASSWORD", "URL"]],
  ["EMAIL", "SMTP_URL", ["HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "URL"]],
  ["S3", "S3_URL", [...parts, ...bucket, "BUCKET_NAME"]],
  ["NATS", "NATS_URL", [...parts, "TOKEN", "SERVERS"]],
  ["DATABASE", "DATABASE_URL", parts],
  ["DB", "DATABASE_URL", parts],
  ["POSTGRES", "DATABASE_URL", [...parts, "DB"]],
])("a part of an address, %s_…: %s is named", (service, meant, names) => {
  for (const name of names)
    for (const given of [`${service}_${name}`, `${service}_${name}`.toLowerCase()])
      expect(() => refuseMisspelt({ [given]: "x" }), given).toThrow(`${meant} is probably meant`);
  expect(() => refuseMisspelt({ [`${service}_HOST`]: "x", [meant]: " " })).toThrow(meant);
  refuseMisspelt({ [`${service}_HOST`]: "x", [meant]: "x" });
  // What Kubernetes sets for a service of that name.
  refuseMisspelt({
    [`${service}_SERVICE_HOST`]: "10.0.0.7",
    [`${service}_SERVICE_PORT`]: "25",
    [`${service}_SERVICE_PORT_MAIN`]: "25",
    [`${service}_PORT`]: "tcp://10.0.0.7:25",
    [`${service}_PORT_25_TCP`]: "tcp://10.0.0.7:25",
    [`${service}_PORT_25_TCP_ADDR`]: "10.0.0.7",
    [`${service}_PORT_25_TCP_PORT`]: "25",
    [`${service}_PORT_25_TCP_PROTO`]: "tcp",
  });
});

test("a key of a payment provider for its other programs is nobody's slip", () => {
  for (const name of ["STRIPE_PUBLISHABLE_KEY", "STRIPE_PUBLIC_KEY", "ADYEN_CLIENT_KEY"])
    expect(() => refuseMisspelt({ [name]: "x" }), name).not.toThrow();
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
