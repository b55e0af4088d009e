import type { BlockList } from "node:net";
import path from "node:path";
import { type Addresses, readAddresses } from "./db/addresses.ts";
import { type NatsAddress, readNatsAddress } from "./live/nats-address.ts";
import { type ReportAddress, readReportAddress } from "./reports/report-address.ts";
import { toHostName } from "./http/host.ts";
import { readPublicUrl } from "./public-url.ts";
import { readNetworks } from "./security/networks.ts";
import { readS3Address, type S3Address } from "./storage/s3-address.ts";
import { readTranslator, type TranslateAddress } from "./translate-address.ts";

/** Everything the environment may say, read once. No other file reads `process.env`. */
export interface Config extends Addresses {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** True while only this machine can reach the server: demo accounts may log in. */
  readonly loopbackOnly: boolean;
  readonly dataDir: string;
  /** The bucket that keeps photos and exports for all processes; undefined: the data folder does. */
  readonly s3: S3Address | undefined;
  /** Over which processes tell each other of events; undefined: over the database's notices. */
  readonly nats: NatsAddress | undefined;
  readonly smtpUrl: string | undefined;
  /** Origin of the default site as members see it, for example https://vesper.example. */
  readonly publicUrl: string;
  /** The host at which the office answers; undefined: the first site's. */
  readonly officeHost: string | undefined;
  /** There is a proxy in front, whose `X-Forwarded-*` are trusted. */
  readonly behindProxy: boolean;
  /** Whose: loopback, and the networks of TRUSTED_PROXIES. */
  readonly trustedProxies: BlockList;
  /** What this process does: answers members, works through the queue, or both. */
  readonly roles: readonly Role[];
  /** Is the database brought to this version's schema at the start? */
  readonly migrates: boolean;
  /**
   * The header in which the proxy says the visitor's country (`cf-ipcountry`), in small letters;
   * undefined: nobody says it.
   */
  readonly countryHeader: string | undefined;
  /** The file of the countries of network addresses (MaxMind DB format); undefined: none. */
  readonly geoipFile: string | undefined;
  /** A demo world in an empty database: by default where only this machine reaches the server. */
  readonly demo: boolean;
  /**
   * The built-in test payments, which give credits for nothing: a demo that only this machine
   * reaches, unless said otherwise.
   */
  readonly sandboxPayments: boolean;
  /** A push service on this machine, for tests: never while others can reach the server. */
  readonly pushTestUrl: string | undefined;
  /** What a mail system shows to report bounces and complaints (docs/mail.md); unset: none may. */
  readonly mailWebhookSecret: string | undefined;
  /**
   * 32 bytes that seal bank accounts and credentials; undefined: the key in the data folder. All
   * processes of an installation share one.
   */
  readonly secretKey: Buffer | undefined;
  /** A second key that opens what it sealed, while an installation changes its key. */
  readonly secretKeyAlso: Buffer | undefined;
  /** The operator's SMS service (docs/direct-debit.md); undefined: codes go by mail. */
  readonly smsGateway: { readonly url: string; readonly token: string | undefined } | undefined;
  /**
   * The OpenID provider that says whether a member is old enough (docs/operations.md); undefined:
   * there is none.
   */
  readonly ageCheck: AgeCheckConfig | undefined;
  /** Who translates messages; undefined: nobody does. */
  readonly translate: TranslateAddress | undefined;
  /** Where Prometheus reads (docs/operations.md); undefined: nowhere, and nothing is counted. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /**
   * How long a process that was told to end goes on serving, while a proxy sends new visitors to the
   * others; 0: there are no others.
   */
  readonly drainSeconds: number;
  /** Where failures are told of, without whose they were; undefined: nowhere. */
  readonly errorReports: ReportAddress | undefined;
  /** A line in the log for each request, with nobody in it. */
  readonly accessLog: boolean;
  /**
   * The installation's own credentials at a payment provider, as `<PROVIDER>_<FIELD>` of the
   * environment: `{ api_key: … }`, without what is not set.
   */
  paymentCredentials(provider: string, fields: readonly string[]): Readonly<Record<string, string>>;
}

const everyRole = ["web", "jobs"] as const;
export type Role = (typeof everyRole)[number];

export interface AgeCheckConfig {
  /** As the provider writes it itself, without a slash that it does not write. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A sentence for the operator: printed as it is, and the process exits with 1. */
export class StartError extends Error {}

const loopback = ["127.0.0.1", "::1", "[::1]", "localhost"];

const environments = ["production", "development", "test"];

/**
 * Reads and checks the configuration; throws StartError with one clear sentence. An empty variable
 * is an unset one: `HOST=` would listen on every interface, `DATA_DIR=` mean the current folder.
 */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim()));
  if (env["NODE_ENV"] && !environments.includes(env["NODE_ENV"]))
    throw new StartError(
      `NODE_ENV must be ${environments.join(", ")} or nothing, and is "${env["NODE_ENV"]}".`,
    );
  const port = /^\d+$/.test(env["PORT"] ?? "3000") ? Number(env["PORT"] ?? 3000) : -1;
  if (port < 0 || port > 65535) {
    throw new StartError(`PORT must be a number from 0 to 65535, and is "${env["PORT"]}".`);
  }
  const host = env["HOST"] ?? "127.0.0.1";
  const publicUrl = readPublicUrl(env["PUBLIC_URL"] ?? `http://127.0.0.1:${port}`);
  if (!publicUrl.startsWith("http")) throw new StartError(publicUrl);
  const addresses = readAddresses(env);
  if (typeof addresses === "string") throw new StartError(addresses);
  const smtp = env["SMTP_URL"];
  if (smtp && !/^smtps?:$/.test(URL.parse(smtp)?.protocol ?? ""))
    throw new StartError("SMTP_URL is set but is no smtp address.");
  for (const name of ["DEMO", "SANDBOX_PAYMENTS", "MIGRATE", "ACCESS_LOG"]) {
    if (env[name] && !["on", "off"].includes(env[name]))
      throw new StartError(`${name} must be "on" or "off", and is "${env[name]}".`);
  }
  const loopbackOnly = loopback.includes(host) && env["PUBLIC_URL"] === undefined;
  const pushTestUrl = env["PUSH_TEST_URL"] ? URL.parse(env["PUSH_TEST_URL"]) : undefined;
  if (
    pushTestUrl === null ||
    (pushTestUrl && !(loopbackOnly && loopback.includes(pushTestUrl.hostname)))
  ) {
    throw new StartError(
      "PUSH_TEST_URL is for tests: it must be an address of this machine, on a server that only this machine can reach.",
    );
  }
  const trustedProxies = readNetworks(`127.0.0.0/8,::1,${env["TRUSTED_PROXIES"] ?? ""}`);
  if (!trustedProxies || (env["TRUSTED_PROXIES"] && !env["PUBLIC_URL"]))
    throw new StartError(
      "TRUSTED_PROXIES must be the addresses or networks of the proxies in front of PUBLIC_URL, with commas between them, for example 10.0.0.0/8,2001:db8::/32.",
    );
  const countryHeader = env["COUNTRY_HEADER"]?.toLowerCase() || undefined;
  if (countryHeader && !(env["PUBLIC_URL"] && /^[a-z][a-z0-9-]{1,60}$/.test(countryHeader))) {
    throw new StartError(
      "COUNTRY_HEADER must be the name of a header that the proxy in front of PUBLIC_URL sets, for example CF-IPCountry.",
    );
  }
  const mailWebhookSecret = env["MAIL_WEBHOOK_SECRET"] || undefined;
  if (mailWebhookSecret && mailWebhookSecret.length < 20)
    throw new StartError("MAIL_WEBHOOK_SECRET must have at least 20 characters.");
  const secretKey = keyNamed(env, "SECRET_KEY");
  const secretKeyAlso = keyNamed(env, "SECRET_KEY_ALSO");
  if (env["DATABASE_URL"] && !secretKey)
    throw new StartError(
      "SECRET_KEY must be set where DATABASE_URL is, the same for every process: 32 bytes in base64 (`openssl rand -base64 32`), or what secret.key in the data folder says if there is one.",
    );
  const smsUrl = env["SMS_GATEWAY_URL"] ? URL.parse(env["SMS_GATEWAY_URL"]) : undefined;
  if (
    smsUrl === null ||
    (smsUrl &&
      smsUrl.protocol !== "https:" &&
      !(smsUrl.protocol === "http:" && loopback.includes(smsUrl.hostname)))
  ) {
    throw new StartError(
      "SMS_GATEWAY_URL must be an https address, or an http address of this machine.",
    );
  }
  const officeHost = toHostName(env["OFFICE_HOST"] ?? "") ?? undefined;
  if (env["OFFICE_HOST"] && !/^[a-z0-9]/.test(officeHost ?? ""))
    throw new StartError(
      `OFFICE_HOST must be a host name without scheme and port, for example office.example.org, and is "${env["OFFICE_HOST"]}".`,
    );
  const drainSeconds = Number(env["DRAIN_SECONDS"] ?? 0);
  if (!(drainSeconds >= 0 && drainSeconds <= 300))
    throw new StartError(
      `DRAIN_SECONDS must be a number from 0 to 300, and is "${env["DRAIN_SECONDS"]}".`,
    );
  const demo = env["DEMO"] ? env["DEMO"] === "on" : loopbackOnly;
  return {
    production: env["NODE_ENV"] === "production",
    port,
    host,
    loopbackOnly,
    dataDir: path.resolve(env["DATA_DIR"] ?? "data"),
    s3: taken(env["S3_URL"], readS3Address),
    nats: taken(env["NATS_URL"], readNatsAddress),
    ...addresses,
    smtpUrl: env["SMTP_URL"],
    publicUrl,
    officeHost,
    behindProxy: env["PUBLIC_URL"] !== undefined,
    trustedProxies,
    roles: rolesOf(env["ROLES"]),
    migrates: env["MIGRATE"] !== "off",
    countryHeader,
    geoipFile: env["GEOIP_FILE"] ? path.resolve(env["GEOIP_FILE"]) : undefined,
    demo,
    sandboxPayments: env["SANDBOX_PAYMENTS"]
      ? env["SANDBOX_PAYMENTS"] === "on"
      : demo && loopbackOnly,
    pushTestUrl: pushTestUrl?.origin,
    mailWebhookSecret,
    secretKey,
    secretKeyAlso,
    smsGateway: smsUrl
      ? { url: smsUrl.href, token: env["SMS_GATEWAY_TOKEN"] || undefined }
      : undefined,
    ageCheck: ageCheckOf(env),
    translate: taken(env["TRANSLATE_URL"], (url) => readTranslator(url, env["TRANSLATE_KEY"])),
    metrics: metricsOf(env, port),
    drainSeconds,
    errorReports: taken(env["ERROR_REPORTS"], readReportAddress),
    accessLog: env["ACCESS_LOG"] === "on",
    paymentCredentials: (provider, fields) => named(env, provider.toUpperCase(), fields),
  };
}

const named = (
  env: NodeJS.ProcessEnv,
  provider: string,
  fields: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) =>
      env[`${provider}_${field.toUpperCase()}`]
        ? [[field, env[`${provider}_${field.toUpperCase()}`] ?? ""]]
        : [],
    ),
  );

function metricsOf(
  { METRICS_PORT: asked, METRICS_HOST: host = "127.0.0.1" }: NodeJS.ProcessEnv,
  publicPort: number,
): Config["metrics"] {
  if (!asked) return undefined;
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 0 || port > 65535 || (port !== 0 && port === publicPort))
    throw new StartError(
      `METRICS_PORT must be a number from 0 to 65535 that is not PORT's, and is "${asked}".`,
    );
  if (!/^[a-zA-Z0-9.:-]{1,253}$/.test(host))
    throw new StartError(
      `METRICS_HOST must be an address or a name of this machine, for example 127.0.0.1, and is "${host}".`,
    );
  return { port, host };
}

function ageCheckOf(env: NodeJS.ProcessEnv): AgeCheckConfig | undefined {
  const { AGE_CHECK_ISSUER: issuer, AGE_CHECK_CLIENT_ID: clientId } = env;
  const clientSecret = env["AGE_CHECK_CLIENT_SECRET"];
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret)
    throw new StartError(
      "AGE_CHECK_ISSUER, AGE_CHECK_CLIENT_ID and AGE_CHECK_CLIENT_SECRET belong together: set all three, or none.",
    );
  const url = URL.parse(issuer);
  if (
    !url ||
    url.search ||
    url.hash ||
    !(url.protocol === "https:" || (url.protocol === "http:" && loopback.includes(url.hostname)))
  )
    throw new StartError(
      "AGE_CHECK_ISSUER must be the https address that the provider gives as its issuer, or an http address of this machine.",
    );
  return { issuer, clientId, clientSecret };
}

function rolesOf(value: string | undefined): readonly Role[] {
  const named = value ? value.split(",") : everyRole;
  const roles = everyRole.filter((role) => named.includes(role));
  if (roles.length !== named.length)
    throw new StartError(`ROLES must be web, jobs, or web,jobs, and is "${value}".`);
  return roles;
}

/** An address that its reader took; its sentence stops the start. */
function taken<Address extends object>(
  value: string | undefined,
  read: (text: string) => Address | string,
): Address | undefined {
  const address = value ? read(value) : undefined;
  if (typeof address === "string") throw new StartError(address);
  return address;
}

function keyNamed(env: NodeJS.ProcessEnv, name: string): Buffer | undefined {
  const key = env[name] ? Buffer.from(env[name], "base64") : undefined;
  if (key && key.length !== 32)
    throw new StartError(`${name} must be 32 bytes in base64 (\`openssl rand -base64 32\`).`);
  return key;
}
