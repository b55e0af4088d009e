import { sql } from "kysely";
import { z } from "zod";
import { isMessageTaken, rememberFound } from "#features/measures/measure.server.ts";
import { openTaken, sealTaken } from "#features/measures/sealed.server.ts";
import { claimFiles, keepFiles } from "#features/photos/upload/keep-upload.server.ts";
import { takeCredits } from "#features/wallet/grant-credits.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";

const content = z.object({
  conversation: z.uuid(),
  seq: z.int(),
  sender: z.uuid(),
  body: z.string(),
  gift: z.string().nullable(),
  photo_id: z.string().nullable(),
  preview: z.object({ text: z.string(), kind: z.string() }).nullable(),
  received: z.looseObject({}).nullable(),
  photo: z.looseObject({ id: z.uuid() }).nullable(),
  reaction: z.looseObject({}).nullish(),
  /** Credits that its sender got back, because it had not arrived. */
  refunded: z.int(),
});
type Content = z.output<typeof content>;

interface Taking {
  readonly measure: string;
  readonly conversation: string;
  readonly seq: number;
  /** Stands where the message was. */
  readonly removedWords: string;
  readonly child: boolean;
}

/**
 * Takes a message out of its conversation for both, with gift and photo, and seals it. The number
 * stays, so that nobody's device sees a gap. What had not arrived is given back to its sender.
 * False: there is none, or it was taken before and what stands there is ours.
 */
export async function takeMessage(services: Services, tx: Tx, taking: Taking): Promise<boolean> {
  const { conversation, seq, removedWords } = taking;
  const found = await read(tx, conversation, seq);
  if (!found || (await isMessageTaken(tx, found))) return false;
  const refunded = await refundUnarrived(tx, conversation, seq, found.sender);
  const files: Record<string, Buffer> = {};
  for (const name of ["full_file", "preview_file"] as const) {
    const id = found.photo?.[name];
    const bytes = typeof id === "string" ? await services.storage.get(id) : null;
    if (bytes) files[name] = bytes;
  }
  await sealTaken(services, tx, {
    measure: taking.measure,
    account: found.sender,
    content: { ...found, refunded },
    files,
    child: taking.child,
  });
  await rememberFound(tx, taking.measure, { conversation, seq });
  const at = { conversation_id: conversation, seq };
  await tx
    .updateTable("message")
    .set({ body: removedWords, gift: null, photo_id: null })
    .where((is) => is.and(at))
    .execute();
  await tx
    .deleteFrom("chat_photo")
    .where((is) => is.and(at))
    .execute();
  await tx
    .deleteFrom("gift_received")
    .where((is) => is.and(at))
    .execute();
  await tx
    .deleteFrom("message_reaction")
    .where((is) => is.and(at))
    .execute();
  if (found.preview)
    await tx
      .updateTable("conversation")
      .set({ last_preview: removedWords.slice(0, 80), last_kind: "text" })
      .where("id", "=", conversation)
      .execute();
  return true;
}

async function read(
  tx: Tx,
  conversation: string,
  seq: number,
): Promise<Omit<Content, "refunded"> | null> {
  const { rows } = await sql<Omit<Content, "refunded">>`
    select m.conversation_id as conversation, m.seq, m.sender_id as sender, m.body, m.gift,
      m.photo_id, to_json(f) as photo, to_json(g) as received, to_json(r) as reaction,
      case when c.last_seq = m.seq
        then json_build_object('text', c.last_preview, 'kind', c.last_kind) end as preview
    from message m join conversation c on c.id = m.conversation_id
      left join chat_photo f on f.id = m.photo_id
      left join gift_received g on g.conversation_id = m.conversation_id and g.seq = m.seq
      left join message_reaction r on r.conversation_id = m.conversation_id and r.seq = m.seq
    where m.conversation_id = ${conversation} and m.seq = ${seq}
    for no key update of c`.execute(tx);
  return rows[0] ?? null;
}

async function refundUnarrived(tx: Tx, conversation: string, seq: number, sender: string) {
  const refunds = async () =>
    (
      await sql<{ credits: number }>`
        select coalesce(sum(credits), 0)::int as credits from ledger_entry
        where account_id = ${sender} and reason = 'refund'
          and reference = ${`${conversation}:${seq}`}`.execute(tx)
    ).rows[0]?.credits ?? 0;
  const before = await refunds();
  await sql`select refund_removed(${conversation}::uuid, ${seq})`.execute(tx);
  return (await refunds()) - before;
}

/**
 * Puts a message back as it was. Credits that its sender got back for it are taken again. False:
 * its time is over.
 */
export async function putBackMessage(services: Services, tx: Tx, measure: string) {
  const taken = await openTaken(services, tx, measure);
  if (!taken) return false;
  const { conversation, seq, photo, received, reaction, preview, refunded, ...message } =
    content.parse(taken.content);
  await sql`select from conversation where id = ${conversation} for no key update`.execute(tx);
  if (photo) {
    const kept = await keepFiles(
      services,
      Object.fromEntries(Object.entries(taken.files).map(([name, bytes]) => [name, { bytes }])),
    );
    await sql`insert into chat_photo
      select * from json_populate_record(null::chat_photo, ${JSON.stringify({ ...photo, ...kept })}::json)`.execute(
      tx,
    );
    await claimFiles(tx, kept);
  }
  await tx
    .updateTable("message")
    .set({ body: message.body, gift: message.gift, photo_id: message.photo_id })
    .where("conversation_id", "=", conversation)
    .where("seq", "=", seq)
    .execute();
  if (received)
    await sql`insert into gift_received
      select * from json_populate_record(null::gift_received, ${JSON.stringify(received)}::json)
      on conflict do nothing`.execute(tx);
  if (reaction)
    await sql`insert into message_reaction
      select * from json_populate_record(null::message_reaction, ${JSON.stringify(reaction)}::json)
      on conflict do nothing`.execute(tx);
  if (preview)
    await tx
      .updateTable("conversation")
      .set({ last_preview: preview.text, last_kind: preview.kind })
      .where("id", "=", conversation)
      .where("last_seq", "=", seq)
      .execute();
  if (refunded > 0) await takeCredits(tx, message.sender, refunded, `undo:${measure}`);
  return true;
}
