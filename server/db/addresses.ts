import { leavesMachine } from "#server/leaves-machine.ts";

/** Where the database is. */
export interface Addresses {
  /** PostgreSQL itself; undefined: the one that comes along. */
  readonly databaseUrl: string | undefined;
  /** A pooler in front of it, for whatever needs a connection for one transaction only. */
  readonly pooledUrl: string | undefined;
  /** A standby of it, for reads that may lag; undefined: there is none. */
  readonly replicaUrl: string | undefined;
}

/**
 * DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_REPLICA_URL, or a sentence that says what is wrong
 * with them.
 */
export function readAddresses(env: NodeJS.ProcessEnv): Addresses | string {
  const names = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;
  const [url, direct, replica] = names.map((name) => env[name] || undefined);
  for (const name of names) {
    const value = env[name];
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
  if (replica && (!url || replica === url || replica === direct))
    return "DATABASE_REPLICA_URL is for a standby of the database that DATABASE_URL leads to: set both, to two servers, or only DATABASE_URL.";
  return { databaseUrl: direct ?? url, pooledUrl: direct && url, replicaUrl: replica };
}
