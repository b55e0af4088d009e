import pg from "pg";

const slowMs = 30_000;

/**
 * Waits for `work`. Where it fails or takes longer than half a minute, what PostgreSQL is doing
 * meanwhile is said, for how many seconds, and what is `left` to do: a closing that hangs fails its
 * file, and nobody would know what held it up.
 */
export async function during(
  what: string,
  server: string,
  work: () => Promise<unknown>,
  left: ReadonlySet<string> = new Set(),
): Promise<void> {
  const slow = setTimeout(() => void say(`${what} takes long`, server, left), slowMs);
  try {
    await work();
  } catch (error) {
    await say(`${what} failed`, server, left).catch(() => {});
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

async function say(what: string, server: string, left: ReadonlySet<string>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select pid, datname, application_name as name, backend_type, state, wait_event_type, wait_event,
           left(query, 80) as query, (extract(epoch from now() - backend_start))::float as age,
           (extract(epoch from now() - xact_start))::float as transaction, (extract(epoch from now() - state_change))::float as unchanged
         from pg_stat_activity where datname is not null`,
    );
    console.error(`${what}.`, [...left], rows);
  } finally {
    await client.end();
  }
}
