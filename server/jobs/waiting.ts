import { getConstructionPlans } from "pg-boss";
import type pg from "pg";
import { copyIn, quoted } from "#server/db/copy-rows.ts";
import { queueSchema, schemaName } from "#server/db/schema-name.ts";

/**
 * What waits in the queue or is under way, and its queues, for COPY: by the names of their columns,
 * as the queue's tables are its library's, and another version of it may have others.
 */
export const waitingJobs = (schema: string): string => `(
  select 'queue', to_jsonb(q) - 'singletons_active' from ${schema}.queue q
  union all
  select 'job', case state when 'active' then to_jsonb(j) || '{"state": "retry"}' else to_jsonb(j) end
  from ${schema}.job j where state in ('created', 'retry', 'active'))`;

/** The schema of the queue that a first start has made; null: there is none yet. */
export async function queueOf(client: pg.Client): Promise<string | null> {
  const schema = queueSchema(await schemaName(client));
  const { rows } = await client.query("select where to_regclass($1) is not null", [
    `${schema}.job`,
  ]);
  return rows.length > 0 ? schema : null;
}

/** Makes the queue's tables where a first start would, outside of any transaction. */
export async function makeQueue(client: pg.Client): Promise<void> {
  if (!(await queueOf(client)))
    await client.query(getConstructionPlans(queueSchema(await schemaName(client))));
}

/** Puts back what `waitingJobs` gave; what was under way begins again. */
export async function putWaiting(client: pg.Client, file: string): Promise<void> {
  const schema = queueSchema(await schemaName(client));
  await client.query("create temp table waiting (kind text, entry jsonb) on commit drop");
  await copyIn(client, "waiting", file);
  for (const kind of ["queue", "job"]) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname in (select jsonb_object_keys(entry) from waiting where kind = $2)`,
      [`${schema}.${kind}`, kind],
    );
    if (rows.length === 0) continue;
    const columns = rows.map(({ name }) => quoted(name)).join(", ");
    await client.query(
      `insert into ${schema}.${kind} (${columns}) select ${columns}
      from waiting, jsonb_populate_record(null::${schema}.${kind}, entry) where kind = $1
      on conflict do nothing`,
      [kind],
    );
  }
}
