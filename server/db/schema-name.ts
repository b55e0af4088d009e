import type pg from "pg";
import { StartError } from "#server/config.ts";

/**
 * The schema that this connection's search_path names: where everything of the installation is.
 * @throws StartError where it is not there, or is called as no name in our statements may be
 */
export async function schemaName(client: Pick<pg.Client | pg.Pool, "query">): Promise<string> {
  const { rows } = await client.query<{ name: string | null; wanted: string }>(
    "select current_schema() as name, current_setting('search_path') as wanted",
  );
  const { name = null, wanted = "" } = rows[0] ?? {};
  if (name === null)
    throw new StartError(
      `The database has no schema that search_path (${wanted}) names: create it, and let it belong to the role of DATABASE_URL.`,
    );
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(name))
    throw new StartError(
      `The schema ${name} cannot be used: let its name be at most 40 small letters, digits and underscores.`,
    );
  return name;
}

/** The queue's tables are its library's, in a schema of their own beside the installation's. */
export const queueSchema = (schema: string): string =>
  schema === "public" ? "pgboss" : `${schema}_pgboss`;
