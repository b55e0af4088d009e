import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { wroteLately } from "#features/blocks/wrote-lately.ts";
import { erasedBody } from "../reading/erased-body.ts";

/** Limit of one file: the newest messages. */
export const mostMessages = 5_000;

export interface EvidenceMessage {
  readonly seq: number;
  readonly id: string;
  readonly sent_at: string;
  readonly sender_id: string;
  readonly from: "me" | "other";
  readonly kind: "text" | "gift" | "photo" | "erased" | "undelivered";
  readonly body: string;
  readonly gift: string | null;
  readonly photo_sha256: string | null;
  /** SHA-256 of this message's other fields as JSON, in this order. */
  readonly sha256: string;
}

export interface Evidence {
  readonly conversation: string;
  readonly me: { readonly id: string; readonly name: string };
  /** Null: the account is deleted, and its name with it. */
  readonly other: { readonly id: string; readonly name: string | null };
  readonly saved_at: string;
  /** Older messages than these exist. */
  readonly more: boolean;
  readonly messages: readonly EvidenceMessage[];
  /** SHA-256 of the messages' hashes, one a line. */
  readonly sha256: string;
}

const hash = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");

type Row = Omit<EvidenceMessage, "sha256" | "photo_sha256" | "from"> & {
  readonly file: string | null;
};

/**
 * The conversation of a member with another, as evidence: all that they wrote and received, also
 * beyond what a list shows, and also after they blocked the other, or reported them. Null: they have
 * none, or it was the other who blocked them and has not written to them in the last 90 days.
 */
export async function readEvidence(
  { db, storage }: Pick<Services, "db" | "storage">,
  me: string,
  other: string,
): Promise<Evidence | null> {
  const { rows: found } = await sql<{
    id: string;
    mine: string;
    theirs: string | null;
    reported: boolean;
    now: Date;
  }>`
    select c.id, my.name as mine, case when them.status <> 'deleted' then their.name end as theirs,
      exists (select from report r where r.conversation_id = c.id and r.reporter_id = ${me}) as reported,
      now()
    from conversation c
      join profile my on my.id = ${me} join profile their on their.id = ${other}
      join account them on them.id = ${other}
    where c.a = least(${me}::uuid, ${other}::uuid) and c.b = greatest(${me}::uuid, ${other}::uuid)
      and c.last_seq > 0
      and (not exists (select from block where account_id = ${other} and blocked_id = ${me})
        or exists (select from block where account_id = ${me} and blocked_id = ${other})
        or ${wroteLately(sql`c.id`, sql`${other}::uuid`)}
        or exists (select from report r where r.conversation_id = c.id and r.reporter_id = ${me}))`.execute(
    db,
  );
  const chat = found[0];
  if (!chat) return null;
  const { rows } = await sql<Row>`
    select m.seq, m.client_id as id, m.sender_id, m.gift, f.full_file as file,
      to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at,
      case when m.returned and m.sender_id <> ${me} and not ${chat.reported} then '' else m.body end as body,
      case when m.returned and m.sender_id <> ${me} and not ${chat.reported} then 'undelivered'
        when m.body = ${erasedBody} and e.erased_at is not null then 'erased'
        when m.gift is not null then 'gift' when m.photo_id is not null then 'photo'
        else 'text' end as kind
    from message m left join chat_photo f on f.id = m.photo_id
      left join account e on e.id = m.sender_id
    where m.conversation_id = ${chat.id} order by m.seq desc limit ${mostMessages + 1}`.execute(db);
  const messages: EvidenceMessage[] = [];
  for (const { file, sender_id, ...row } of rows.slice(0, mostMessages).toReversed()) {
    const bytes = file && row.kind === "photo" ? await storage.get(file) : null;
    const content = {
      seq: row.seq,
      id: row.id,
      sent_at: row.sent_at,
      sender_id,
      from: sender_id === me ? ("me" as const) : ("other" as const),
      kind: row.kind,
      body: row.body,
      gift: row.gift,
      photo_sha256: bytes ? hash(bytes) : null,
    };
    messages.push({ ...content, sha256: hash(JSON.stringify(content)) });
  }
  return {
    conversation: chat.id,
    me: { id: me, name: chat.mine },
    other: { id: other, name: chat.theirs },
    saved_at: chat.now.toISOString(),
    more: rows.length > mostMessages,
    messages,
    sha256: hash(messages.map(({ sha256 }) => sha256).join("\n")),
  };
}
