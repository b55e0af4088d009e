import type { Config } from "#server/config.ts";
import { PlainClient } from "#server/db/plain-client.ts";

/** What is wrong with the pooler, in one line; null: nothing, or there is none. */
export async function poolerFault({
  pooledUrl,
}: Pick<Config, "pooledUrl">): Promise<string | null> {
  if (!pooledUrl) return null;
  const client = new PlainClient({
    connectionString: pooledUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => {}); // the statement under way rejects
  try {
    await client.connect();
    const { rows } = await client.query<{ limited: boolean }>(
      "select current_setting('lock_timeout') <> '0' as limited",
    );
    if (rows[0]?.limited) return null;
    return "The pooler holds connections without the limits that the start gave the role: tell it to RECONNECT.";
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return `The pooler cannot be reached (${code}): check DATABASE_URL, and that PgBouncer runs there and reaches PostgreSQL.`;
  } finally {
    await client.end().catch(() => {});
  }
}
