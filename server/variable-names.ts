import { StartError } from "./config.ts";

/** Every environment variable that Vesper reads; a guard compares the list with the sources. */
export const variables: readonly string[] = [
  "ACCESS_LOG",
  "ADYEN_API_KEY",
  "ADYEN_HMAC_KEY",
  "ADYEN_LIVE_PREFIX",
  "ADYEN_MERCHANT_ACCOUNT",
  "ADYEN_REPORT_KEY",
  "AGE_CHECK_CLIENT_ID",
  "AGE_CHECK_CLIENT_SECRET",
  "AGE_CHECK_ISSUER",
  "COUNTRY_HEADER",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_URL",
  "DATA_DIR",
  "DEMO",
  "DRAIN_SECONDS",
  "ERROR_REPORTS",
  "GEOIP_FILE",
  "HOST",
  "MAIL_WEBHOOK_SECRET",
  "METRICS_HOST",
  "METRICS_PORT",
  "MIGRATE",
  "MOLLIE_ACCESS_TOKEN",
  "MOLLIE_API_KEY",
  "NATS_URL",
  "NODE_ENV",
  "OFFICE_HOST",
  "PORT",
  "PUBLIC_URL",
  "PUSH_TEST_URL",
  "ROLES",
  "S3_URL",
  "SANDBOX_PAYMENTS",
  "SECRET_KEY",
  "SECRET_KEY_ALSO",
  "SMS_GATEWAY_TOKEN",
  "SMS_GATEWAY_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TRANSLATE_KEY",
  "TRANSLATE_URL",
  "TRUSTED_PROXIES",
];

/** Other words for the same, and names that are known without their second word. */
const sameWords: Readonly<Record<string, string>> = {
  DB: "DATABASE",
  POSTGRES: "DATABASE",
  URI: "URL",
};
const alone = new Set(["SMTP", "S3", "NATS", "DATABASE"]);

/** A variable that has all words of this name, the first one first: STRIPE_KEY, DB_URL, SMTP. */
function withWordsOf([first = "", ...rest]: readonly string[]): string | null {
  if (rest.length === 0 && !alone.has(first)) return null;
  const fitting = variables.filter((each) => {
    const words = each.split("_");
    return words[0] === first && rest.every((word) => words.includes(word));
  });
  const [least] = fitting.toSorted((one, other) => one.length - other.length);
  return least ?? null;
}

/** What other programs read apart, and we in one address. */
const partsOfAddress = new Set(
  "HOST HOSTNAME SERVER SERVERS PORT USER USERNAME LOGIN PASS PASSWORD URL SECURE TLS".split(" "),
);
const mailWords = new Set(["MAIL", "EMAIL", "MAILER"]);

/** The address that a part of one belongs to: SMTP_USER, S3_BUCKET, MAIL_HOST. */
function addressOf([first = "", ...rest]: readonly string[]): string | null {
  if (rest.length === 0) return null;
  if (alone.has(first)) return `${first}_URL`;
  return mailWords.has(first) && rest.some((word) => partsOfAddress.has(word)) ? "SMTP_URL" : null;
}

const providers = new Set(["ADYEN", "MOLLIE", "STRIPE"]);
/** Keys that a provider gives to pages, which we do not need. */
const forPages = new Set(["CLIENT", "PUBLIC", "PUBLISHABLE"]);

/** The variable of the same provider with the longest word in common: STRIPE_API_KEY. */
function ofProvider([first = "", ...rest]: readonly string[]): string | null {
  if (!providers.has(first) || rest.some((word) => forPages.has(word))) return null;
  const said = rest.join("_");
  const rank = (name: string): number => {
    const words = name.split("_").slice(1);
    const longest = Math.max(...words.map((word) => (said.includes(word) ? word.length : 0)));
    return longest && longest + (said.endsWith(words.at(-1) ?? "") ? 0.5 : 0);
  };
  const [best = ""] = variables
    .filter((name) => name.startsWith(`${first}_`))
    .toSorted((one, other) => rank(other) - rank(one) || one.length - other.length);
  return rank(best) > 0 ? best : null;
}

/** Kubernetes sets these for every service: `SMTP_SERVICE_HOST`, `SMTP_PORT=tcp://…`. */
const isOfKubernetes = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT)|_PORT_\d+_/.test(name) || /^(tcp|udp|sctp):\/\//.test(value);

/** Shorter names are too near to other programs': HOME is not a slip of HOST. */
const shortest = 6;
const known = new Set(variables);

/**
 * A variable that is one or two slips or a word away from one of ours would be ignored silently, a bucket or a
 * mail server with it. @throws StartError with the name that was meant
 */
export function refuseMisspelt(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (!value || known.has(name) || isOfKubernetes(name, value)) continue;
    const meant = nearest(name);
    if (meant && !env[meant]?.trim())
      throw new StartError(
        `There is no variable ${name}: ${meant} is probably meant, so rename it (or remove it).`,
      );
  }
}

/** Slips that a name of this length may have. */
const allowed = (length: number): number => (length > 11 ? 3 : length > 7 ? 2 : 1);

function nearest(name: string): string | null {
  const plain = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const same = variables.find((each) => each.includes("_") && each.replaceAll("_", "") === plain);
  if (same) return same;
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => sameWords[word] ?? word);
  const meant = withWordsOf(words);
  if (meant) return meant;
  const slip = near(name, plain);
  if (slip?.startsWith(`${words[0]}_`)) return slip; // S3_SECRET_KEY is no slip of SECRET_KEY
  return addressOf(words) ?? ofProvider(words) ?? slip;
}

/** A variable that is one or a few letters away. */
function near(name: string, plain: string): string | null {
  if (name.length < shortest) return null;
  for (const each of variables) {
    if (each.length < shortest) continue;
    const bare = each.replaceAll("_", "");
    if (slips(plain, bare) <= allowed(bare.length)) return each;
  }
  return null;
}

/** Letters that were added, left out, changed or swapped with their neighbour. */
function slips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 3) return 4;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + same,
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 4;
}
