import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import { openSealing } from "#server/security/sealed.ts";
import { randomId } from "#server/storage/storage.ts";

type Needed = Pick<Services, "db" | "storage" | "sealing">;
const placeOf = (measure: string): string => `measure:${measure}`;

export const sealedItems: SealedColumn = {
  table: "sealed_item",
  column: "content",
  key: ["measure_id"],
  placeOf,
};

const envelope = z.object({ key: z.base64(), content: z.unknown() });

export interface Taken {
  readonly measure: string;
  readonly account: string;
  /** Rows, as JSON can hold them. */
  readonly content: object;
  readonly files: Readonly<Record<string, Buffer>>;
  /** It shows a child: kept until two persons release it. */
  readonly child: boolean;
  /** What a photo looked like (`image.print`), by which it is known again; null: no photo. */
  readonly print?: string | null;
}

/**
 * Seals what a measure takes, within its transaction. Files are sealed with a key of their own that
 * lies in the sealed row: without the row nobody opens them, and a new installation key leaves them
 * as they are. Until the transaction commits they are listed for removal.
 */
export async function sealTaken(services: Needed, tx: Tx, taken: Taken): Promise<void> {
  const { measure, account, content, child } = taken;
  const key = randomBytes(32);
  const own = openSealing({ current: key });
  const files = Object.entries(taken.files).map(([name, bytes]) => ({
    id: randomId(),
    name,
    bytes: own.seal(bytes.toString("base64"), `${placeOf(measure)}:${name}`),
  }));
  const ids = files.map(({ id }) => id);
  if (ids.length > 0)
    await sql`insert into file_removal (id, due_at) select id, now() + interval '1 hour'
      from unnest(${ids}::text[]) id`.execute(services.db);
  await Promise.all(files.map(({ id, bytes }) => services.storage.put(id, bytes)));
  await tx
    .insertInto("sealed_item")
    .values({
      measure_id: measure,
      account_id: account,
      content: services.sealing.seal(
        JSON.stringify({ key: key.toString("base64"), content }),
        placeOf(measure),
      ),
      child,
      print: sql<number | null>`${taken.print ?? null}::bigint`,
      ...(child && { expires_at: null }),
    })
    .execute();
  if (files.length === 0) return;
  await tx
    .insertInto("sealed_file")
    .values(files.map(({ id, name }) => ({ id, name, measure_id: measure })))
    .execute();
  await sql`delete from file_removal where id = any(${ids}::text[])`.execute(tx);
}

/** What a measure took, opened; null when its six months are over. */
export async function openTaken(
  { storage, sealing }: Pick<Needed, "storage" | "sealing">,
  db: Database | Tx,
  measure: string,
): Promise<{ content: unknown; files: Record<string, Buffer>; child: boolean } | null> {
  const item = await db
    .selectFrom("sealed_item")
    .where("measure_id", "=", measure)
    .select(["content", "child"])
    .executeTakeFirst();
  if (!item) return null;
  const { key, content } = envelope.parse(JSON.parse(sealing.open(item.content, placeOf(measure))));
  const own = openSealing({ current: Buffer.from(key, "base64") });
  const files: Record<string, Buffer> = {};
  const named = await db
    .selectFrom("sealed_file")
    .where("measure_id", "=", measure)
    .select(["id", "name"])
    .execute();
  for (const { id, name } of named) {
    const bytes = await storage.get(id);
    if (bytes) files[name] = Buffer.from(own.open(bytes, `${placeOf(measure)}:${name}`), "base64");
  }
  return { content, files, child: item.child };
}

/** After it was given back: nothing is kept twice. Its files follow. */
export async function forgetTaken(tx: Tx, measure: string): Promise<void> {
  await tx.deleteFrom("sealed_item").where("measure_id", "=", measure).execute();
}

/** After the key is lost nobody opens them: what decisions took is gone for good. Gives how many. */
export async function forgetSealedItems(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("sealed_item").executeTakeFirst();
  return Number(numDeletedRows);
}
