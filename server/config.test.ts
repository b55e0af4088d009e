import { expect, test } from "vitest";
import { readConfig, StartError } from "./config.ts";
import { defaultPortOf, normalHost } from "./http/host.ts";
import { variables } from "./variable-names.ts";
import { isIn } from "./security/networks.ts";

const key = Buffer.alloc(32).toString("base64");

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ HOST: "0.0.0.0", DEMO: "on" }, false],
  [{ PUBLIC_URL: "https://vesper.example" }, false],
  [{ DEMO: "off" }, false],
  [{ HOST: "0.0.0.0", SANDBOX_PAYMENTS: "on" }, true],
  [{ DEMO: "off", SANDBOX_PAYMENTS: "on" }, true],
  [{ SANDBOX_PAYMENTS: "off" }, false],
])("payments that give credits for nothing with %j: %s", (environment, on) => {
  expect(readConfig(environment).sandboxPayments).toBe(on);
});

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ PUBLIC_URL: "https://vesper.example" }, false],
  [{ DEMO: "off" }, false],
  [{ HOST: "0.0.0.0", DEMO: "on" }, true],
])("a demo world with %j: %s", (environment, on) => {
  expect(readConfig(environment).demo).toBe(on);
});

test.each<Record<string, string>>([
  { SANDBOX_PAYMENTS: "yes" },
  { DEMO: "no" },
  { PORT: "http" },
  { PORT: "0x10" },
  { PORT: "1e3" },
  { NODE_ENV: "Production" },
  { NODE_ENV: "prod" },
  { PUBLIC_URL: "https://vesper.example/dating" },
  { PUBLIC_URL: "https://vesper.example/?a=1" },
  { PUBLIC_URL: "https://anna:secret@vesper.example" },
  { PUBLIC_URL: "vesper" },
  { SMTP_URL: "http://mail" },
  { COUNTRY_HEADER: "cf-ipcountry" },
  { METRICS_PORT: "prometheus" },
  { METRICS_PORT: "65536" },
  { METRICS_PORT: "3000" },
  { METRICS_PORT: "9464", METRICS_HOST: "http://127.0.0.1" },
  { ACCESS_LOG: "yes" },
  { MIGRATE: "no" },
  { TRUSTED_PROXIES: "10.0.0.0/8" },
  { PUBLIC_URL: "https://vesper.example", TRUSTED_PROXIES: "10.0.0.0/33" },
  { PUBLIC_URL: "https://vesper.example", COUNTRY_HEADER: "country: NL" },
  { ROLES: "web,job" },
  { ERROR_REPORTS: "https://reports.example/7" },
  { NATS_URL: "vesper" },
  { NATS_URL: "nats://10.0.0.7" },
  { S3_URL: "vesper" },
  { S3_URL: "https://s3.example/photos" },
  { S3_URL: "https://key:secret@s3.example/" },
  { S3_URL: "https://key:se/cret@s3.example/photos" },
  { S3_URL: "https://key:secret@s3.example/photos?regoin=nl" },
  { S3_URL: "http://key:secret@s3.example/photos" },
  { SECRET_KEY: "c2hvcnQ=" },
  { SECRET_KEY_ALSO: "c2hvcnQ=" },
  { SMS_GATEWAY_URL: "http://sms.example/send" },
  { AGE_CHECK_ISSUER: "https://age.example" },
  { AGE_CHECK_ISSUER: "https://age.example", AGE_CHECK_CLIENT_ID: "vesper" },
  { AGE_CHECK_CLIENT_SECRET: "secret" },
  {
    AGE_CHECK_ISSUER: "http://age.example",
    AGE_CHECK_CLIENT_ID: "vesper",
    AGE_CHECK_CLIENT_SECRET: "secret",
  },
  { TRANSLATE_URL: "translate" },
  { TRANSLATE_URL: "http://10.0.0.8:5000" },
  { TRANSLATE_URL: "https://key@translate.example" },
  { TRANSLATE_URL: "https://translate.example/?api_key=1" },
  { DATABASE_URL: "postgres://u:p@127.0.0.1/vesper" },
  { DATABASE_DIRECT_URL: "postgres://u:p@127.0.0.1/vesper", SECRET_KEY: key },
  {
    DATABASE_URL: "postgres://u:p@127.0.0.1:6432/vesper",
    DATABASE_DIRECT_URL: "postgres://u:p@db.example/vesper",
    SECRET_KEY: key,
  },
  { DATABASE_REPLICA_URL: "postgres://u:p@127.0.0.1/vesper", SECRET_KEY: key },
  {
    DATABASE_URL: "postgres://u:p@127.0.0.1/vesper",
    DATABASE_REPLICA_URL: "http://127.0.0.1/vesper",
    SECRET_KEY: key,
  },
  {
    DATABASE_URL: "postgres://u:p@127.0.0.1/vesper",
    DATABASE_REPLICA_URL: "postgres://u:p@127.0.0.1/vesper",
    SECRET_KEY: key,
  },
  {
    DATABASE_URL: "postgres://u:p@127.0.0.1/vesper",
    DATABASE_REPLICA_URL: "postgres://u:p@db.example/vesper",
    SECRET_KEY: key,
  },
  { DATABASE_URL: "postgres://u:p@db.example/vesper" },
  { DATABASE_URL: "postgres://u:p@db.example/vesper?sslmode=prefer" },
])("a bad value stops the start with one sentence: %j", (environment) => {
  expect(() => readConfig(environment)).toThrow(StartError);
});

test.each([
  "postgres://u:p@db.example/vesper?sslmode=verify-full",
  "postgres://u:p@db.example/vesper?sslmode=disable",
  "postgres://u:p@127.0.0.1:5433/vesper",
  "postgres://u:p@[::1]/vesper",
  "postgres:///vesper?host=/var/run/postgresql",
])("a database on this machine, or one that says whether by TLS, is taken: %s", (url) => {
  expect(readConfig({ DATABASE_URL: url, SECRET_KEY: key }).databaseUrl).toBe(url);
});

test("with DATABASE_DIRECT_URL calls go by the other address, and everything else past it", () => {
  const [pooler, direct] = ["postgres://u@127.0.0.1:6432/vesper", "postgres://u@127.0.0.1/vesper"];
  const config = readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct, SECRET_KEY: key });
  expect([config.pooledUrl, config.databaseUrl]).toEqual([pooler, direct]);
  const alone = readConfig({ DATABASE_URL: direct, SECRET_KEY: key });
  expect([alone.pooledUrl, alone.databaseUrl]).toEqual([undefined, direct]);
});

test("metrics are served where METRICS_PORT says, on this machine unless METRICS_HOST says more", () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
  expect(readConfig({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.4" }).metrics).toEqual({
    port: 9464,
    host: "10.0.0.4",
  });
});

test("a proxy's word is taken from this machine, and from the networks of TRUSTED_PROXIES", () => {
  const PUBLIC_URL = "https://vesper.example";
  const trusted = (environment: Record<string, string>) =>
    ["127.0.0.1", "::1", "10.1.2.3", "192.0.2.1"].map((address) =>
      isIn(readConfig({ PUBLIC_URL, ...environment }).trustedProxies, address),
    );
  expect(trusted({})).toEqual([true, true, false, false]);
  expect(trusted({ TRUSTED_PROXIES: "10.0.0.0/8" })).toEqual([true, true, true, false]);
});

test.each([
  ["https://translate.example", "https://translate.example/translate"],
  ["https://apps.example/words/", "https://apps.example/words/translate"],
  ["http://127.0.0.1:5000", "http://127.0.0.1:5000/translate"],
  ["http://libretranslate:5000/?tls=off", "http://libretranslate:5000/translate"],
])(
  "messages are translated by %s, in the operator's own network too",
  (TRANSLATE_URL, endpoint) => {
    expect(readConfig({ TRANSLATE_URL }).translate).toEqual({ endpoint, key: undefined });
    const keyed = readConfig({ TRANSLATE_URL, TRANSLATE_KEY: "a key" });
    expect(keyed.translate).toEqual({ endpoint, key: "a key" });
    expect(readConfig({ TRANSLATE_KEY: "a key" }).translate).toBeUndefined();
  },
);

test("an empty variable is an unset one, whichever it is", () => {
  const plain = JSON.stringify(readConfig({}));
  for (const empty of ["", " ", "\t"])
    expect(
      variables
        .filter((name) => JSON.stringify(readConfig({ [name]: empty })) !== plain)
        .map((name) => name),
    ).toEqual([]);
  expect(readConfig({ PUBLIC_URL: "https://vesper.example/" }).publicUrl).toBe(
    "https://vesper.example",
  );
});

const publicUrls = [
  ...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).flatMap((sign) => [
    `https://dating${sign}example.org`,
    `https://dating.example.org${sign}`,
    `https://${sign}dating.example.org`,
  ]),
  "https://dating.example.org.:8443",
  "https://dating.example.org..",
  "https://dating..example.org",
  "https://.",
  "https://localhost.",
  "https://Bücher.Example.",
  "https://bücher.example",
  "https://[2001:DB8:0::1]:8443",
  "http://192.0.2.1.",
  "https://dating.example.org:443",
  `https://${"a".repeat(64)}.example.org`,
  `https://${"long.".repeat(60)}example.org`,
];

test("every PUBLIC_URL that is taken has a host that requests can name, and the others stop the start", () => {
  const unreachable = publicUrls.flatMap((PUBLIC_URL) => {
    let publicUrl: string;
    try {
      ({ publicUrl } = readConfig({ PUBLIC_URL }));
    } catch (error) {
      return error instanceof StartError ? [] : [PUBLIC_URL];
    }
    const { host, hostname } = new URL(publicUrl);
    const asked = [host, `${host.replace(/:\d+$/, "")}.${/:\d+$/.exec(host)?.[0] ?? ""}`];
    const names = host.startsWith("[") ? [host] : asked;
    return names.every((name) => normalHost(name, defaultPortOf(publicUrl)) === host) &&
      /^(\[[\da-f:]+\]|([a-z\d]([a-z\d-]*[a-z\d])?)(\.[a-z\d]([a-z\d-]*[a-z\d])?)*)$/.test(hostname)
      ? []
      : [PUBLIC_URL];
  });
  expect(unreachable).toEqual([]);
});

test.each([
  ["https://dating.example.org.", "https://dating.example.org"],
  ["https://Dating.Example.org.:8443/", "https://dating.example.org:8443"],
  ["https://dating-example.org", "https://dating-example.org"],
  ["https://bücher.example.", "https://xn--bcher-kva.example"],
  ["https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
])("PUBLIC_URL %s is %s", (PUBLIC_URL, publicUrl) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl);
});

test("a PUBLIC_URL with an underscore is refused with the reason", () => {
  expect(() => readConfig({ PUBLIC_URL: "https://dating_example.org" })).toThrow(
    /letters, digits, hyphens and dots.*no underscore.*"dating_example\.org"/,
  );
});

test("OFFICE_HOST is in the same form", () => {
  const PUBLIC_URL = "https://dating.example.org";
  const officeHost = (OFFICE_HOST: string) => readConfig({ PUBLIC_URL, OFFICE_HOST }).officeHost;
  expect(officeHost("Office.Example.org.")).toBe("office.example.org");
  for (const wrong of ["office_example.org", "office..example.org", ".", "-office.example.org"])
    expect(() => officeHost(wrong), wrong).toThrow(StartError);
});
