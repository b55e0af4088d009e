import { leavesMachine } from "#server/leaves-machine.ts";

/** Where the database is. */
export interface Addresses {
  /** PostgreSQL itself; undefined: the one that comes along. */
  readonly databaseUrl: string | undefined;
  /** A pooler in front of it, for whatever needs a connection for one transaction only. */
  readonly pooledUrl: string | undefined;
}

/** DATABASE_URL and DATABASE_DIRECT_URL, or a sentence that says what is wrong with them. */
export function readAddresses(env: NodeJS.ProcessEnv): Addresses | string {
  const [url, direct] = [env["DATABASE_URL"] || undefined, env["DATABASE_DIRECT_URL"] || undefined];
  for (const [name, value] of [
    ["DATABASE_URL", url],
    ["DATABASE_DIRECT_URL", direct],
  ] as const) {
    if (!value) continue;
    if (!/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ""))
      return `${name} is set but is no postgres address.`;
    if (
      leavesMachine(value) &&
      !/[?&]sslmode=(require|verify-ca|verify-full|no-verify|disable)\b/.test(value)
    )
      return `${name} leads to another machine and does not say whether by TLS: add ?sslmode=verify-full, or ?sslmode=disable where the network between the two is protected otherwise.`;
  }
  if (direct && (!url || url === direct))
    return "DATABASE_DIRECT_URL is for PostgreSQL itself where DATABASE_URL leads to a pooler in front of it: set both, or only DATABASE_URL.";
  return { databaseUrl: direct ?? url, pooledUrl: direct && url };
}
