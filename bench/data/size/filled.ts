import pg from "pg";

/** What is in the database, and what it takes. */
export interface Filled {
  readonly members: number;
  readonly conversations: number;
  readonly messages: number;
  readonly likes: number;
  readonly passes: number;
  readonly bytes: number;
}

/** How much of everything there is, by the statistics that are made anew at the end. */
export async function filled(url: string): Promise<Filled> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Filled>(`
    select ${(
      [
        ["members", "account"],
        ["conversations", "conversation"],
        ["messages", "message"],
        ["likes", "likes"],
        ["passes", "pass"],
      ] as const
    )
      .map(
        ([as, table]) =>
          `(select reltuples::float8 from pg_class where oid = '${table}'::regclass) as ${as}`,
      )
      .join(", ")}, pg_database_size(current_database())::float8 as bytes`);
  await client.end();
  const [row] = rows;
  if (!row) throw new Error("no statistics");
  return row;
}
