import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import { openSealing } from "#server/security/sealed.ts";
import { randomId } from "#server/storage/storage.ts";

type Needed = Pick<Services, "db" | "storage" | "sealing">;
const placeOf = (report: string): string => `conversation:${report}`;

export const sealedConversations: SealedColumn = {
  table: "sealed_conversation",
  column: "content",
  key: ["report_id"],
  placeOf,
};

/** Limits of one sealed copy: the newest of each. */
const most = { messages: 5_000, photos: 50 };

const sealedMessage = z.object({
  seq: z.int(),
  /** No ids: an erasure has nothing to take out. */
  by: z.enum(["reporter", "reported"]),
  at: z.iso.datetime(),
  body: z.string(),
  gift: z.string().nullable(),
  /** Name of the photo among the sealed files; null: none, or not kept. */
  photo: z.string().nullable(),
});
const envelope = z.object({ key: z.base64(), messages: z.array(sealedMessage) });
export type SealedMessage = z.output<typeof sealedMessage>;

interface Sealing {
  readonly report: string;
  readonly conversation: string;
  readonly reporter: string;
}

/**
 * Seals a copy of the whole conversation with a report, in the report's transaction: messages, and
 * the photos in it. It replaces an older copy of the same reporter's in the same case and takes over
 * what that holds. A report whose copy has the newest message already keeps that.
 */
export async function sealConversation(services: Needed, tx: Tx, sealing: Sealing): Promise<void> {
  const { report, conversation, reporter } = sealing;
  const { rows: newest } = await sql`select from sealed_conversation s
    where s.report_id = ${report} and not exists (select from message m
      where m.conversation_id = ${conversation} and m.created_at > s.created_at)`.execute(tx);
  if (newest.length > 0) return;
  const { rows } = await sql<Omit<SealedMessage, "photo"> & { file: string | null }>`
    select m.seq, case when m.sender_id = ${reporter} then 'reporter' else 'reported' end as by,
      to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.body, m.gift, f.full_file as file
    from message m left join chat_photo f on f.id = m.photo_id
    where m.conversation_id = ${conversation} order by m.seq desc limit ${most.messages}`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const key = randomBytes(32);
  const own = openSealing({ current: key });
  const files = new Map<string, string>();
  const { before, photos } = await sealedBefore(services, tx, report);
  for (const { seq, file } of rows) {
    const name = `photo-${seq}`;
    if (files.size >= most.photos) continue;
    const bytes = photos.get(name) ?? (file && (await services.storage.get(file)));
    if (!bytes) continue;
    const id = randomId();
    await sql`insert into file_removal (id, due_at) values (${id}, now() + interval '1 hour')`.execute(
      services.db,
    );
    await services.storage.put(
      id,
      own.seal(bytes.toString("base64"), `${placeOf(report)}:${name}`),
    );
    files.set(name, id);
  }
  const messages = rows.toReversed().map(({ file: _file, ...message }) => ({
    ...(before.get(message.seq) ?? message),
    photo: files.has(`photo-${message.seq}`) ? `photo-${message.seq}` : null,
  }));
  await sql`delete from sealed_conversation s using report o, report n
    where n.id = ${report} and o.id = s.report_id and o.case_id = n.case_id
      and o.reporter_id = n.reporter_id and o.conversation_id = n.conversation_id`.execute(tx);
  await tx
    .insertInto("sealed_conversation")
    .values({
      report_id: report,
      messages: messages.length,
      content: services.sealing.seal(
        JSON.stringify({ key: key.toString("base64"), messages }),
        placeOf(report),
      ),
    })
    .execute();
  for (const [name, id] of files) {
    await tx
      .insertInto("sealed_conversation_file")
      .values({ id, name, report_id: report })
      .execute();
    await tx.deleteFrom("file_removal").where("id", "=", id).execute();
  }
}

/**
 * What older copies of the same reporter's in the same case hold, by seq: a message that staff took
 * away since has its words only there.
 */
async function sealedBefore(services: Needed, tx: Tx, report: string) {
  const { rows } = await sql<{ id: string }>`select o.id from report n
    join report o on o.case_id = n.case_id and o.reporter_id = n.reporter_id
      and o.conversation_id = n.conversation_id
    join sealed_conversation s on s.report_id = o.id
    where n.id = ${report} order by s.created_at`.execute(tx);
  const before = new Map<number, SealedMessage>();
  const photos = new Map<string, Buffer>();
  for (const { id } of rows) {
    const copy = await openConversation(services, tx, id);
    for (const message of copy?.messages ?? [])
      if (!before.has(message.seq)) before.set(message.seq, message);
    for (const [name, bytes] of copy?.photos ?? []) if (!photos.has(name)) photos.set(name, bytes);
  }
  return { before, photos };
}

/** The sealed conversation of a report, with its photos as bytes; null: none was sealed. */
export async function openConversation(
  { storage, sealing }: Pick<Needed, "storage" | "sealing">,
  db: Database | Tx,
  report: string,
): Promise<{ messages: SealedMessage[]; photos: ReadonlyMap<string, Buffer> } | null> {
  const item = await db
    .selectFrom("sealed_conversation")
    .where("report_id", "=", report)
    .select("content")
    .executeTakeFirst();
  if (!item) return null;
  const { key, messages } = envelope.parse(JSON.parse(sealing.open(item.content, placeOf(report))));
  const own = openSealing({ current: Buffer.from(key, "base64") });
  const photos = new Map<string, Buffer>();
  const files = await db
    .selectFrom("sealed_conversation_file")
    .where("report_id", "=", report)
    .select(["id", "name"])
    .execute();
  for (const { id, name } of files) {
    const bytes = await storage.get(id);
    if (bytes)
      photos.set(name, Buffer.from(own.open(bytes, `${placeOf(report)}:${name}`), "base64"));
  }
  return { messages, photos };
}

/** After the key is lost no one can open them. Returns how many were removed. */
export async function forgetConversations(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("sealed_conversation").executeTakeFirst();
  return Number(numDeletedRows);
}
