import { sql } from "kysely";
import { isKnown } from "#features/blocks/block.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { promptsOf } from "#features/prompts/read-prompts.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";

export interface Evidence {
  readonly kind: "profile" | "photo" | "message";
  /** What exactly was reported: the same again is the same report. */
  readonly target: string;
  /** A copy as of now; see evidence-schema.ts. */
  readonly copy: Readonly<Record<string, unknown>>;
  /** Id of a file in storage of which a copy is to be kept too. */
  readonly file?: string | undefined;
}

/**
 * Messages before and after the reported one that are kept with it, so that it can be understood.
 */
const around = 5;

interface Reported {
  readonly profile: { readonly id: string };
  readonly photo?: string | undefined;
  readonly message?: { readonly conversation: string; readonly seq: number } | undefined;
}

/** What is reported, as it stands. @throws Refusal not_found for what the reporter cannot see */
export async function collectEvidence(
  tx: Tx,
  site: Site,
  me: Viewer,
  { profile, photo, message }: Reported,
): Promise<Evidence> {
  if (profile.id === me.id) throw commonRefusal("not_found");
  if (message) return messageEvidence(tx, me.id, profile.id, message);
  // Also after a block, and of one who has become invisible: as one may block them.
  if (!(await isKnown(tx, site.id, me.id, profile.id))) throw commonRefusal("not_found");
  if (photo) return photoEvidence(tx, profile.id, photo.slice(0, 32));
  const copy = await tx
    .selectFrom("profile")
    .where("id", "=", profile.id)
    .select(["name", "about", "city"])
    .executeTakeFirstOrThrow();
  const answers = await promptsOf(tx, profile.id);
  const images = await tx
    .selectFrom("image")
    .where("profile_id", "=", profile.id)
    .where("status", "=", "active")
    .orderBy("position")
    .select("id")
    .execute();
  return {
    kind: "profile",
    target: profile.id,
    copy: {
      ...copy,
      answers: answers.map(({ prompt, answer }) => ({ prompt, answer })),
      images: images.map(({ id }) => id),
    },
  };
}

/** Evidence about an erased member as an erasure leaves it: `former` in place of the account. */
export function withoutPerson(found: Evidence, account: string, former: string): Evidence {
  const { name: _name, city: _city, ...copy } = found.copy;
  return {
    ...found,
    target: found.target.replace(account, former),
    copy: JSON.parse(JSON.stringify(copy).replaceAll(account, former)) as Evidence["copy"],
  };
}

async function photoEvidence(tx: Tx, owner: string, file: string): Promise<Evidence> {
  const found = await tx
    .selectFrom("image_file as f")
    .innerJoin("image as i", "i.id", "f.image_id")
    .where("f.id", "=", file)
    .where("i.profile_id", "=", owner)
    .where("i.status", "=", "active")
    .select(["i.id", "i.full"])
    .executeTakeFirst();
  if (!found) throw commonRefusal("not_found");
  return { kind: "photo", target: found.id, copy: { images: [found.id] } };
}

/**
 * One may report what was written to oneself, also after a block: a conversation's member,
 * another's message, not one removed from the list.
 */
async function messageEvidence(
  tx: Tx,
  me: string,
  sender: string,
  { conversation, seq }: { conversation: string; seq: number },
): Promise<Evidence> {
  const { rows } = await sql<{
    seq: number;
    sender_id: string;
    body: string;
    created_at: Date;
    kind: "text" | "gift" | "photo";
    file: string | null;
  }>`
    select m.seq, m.sender_id, m.body, m.created_at, case when m.gift is not null then 'gift'
      when m.photo_id is not null then 'photo' else 'text' end as kind, f.full_file as file
    from participant mine join message m on m.conversation_id = mine.conversation_id
      left join chat_photo f on f.id = m.photo_id
    where mine.conversation_id = ${conversation} and mine.account_id = ${me}
      and mine.peer_id = ${sender}
      and m.seq > mine.hidden_seq and m.seq between ${seq - around} and ${seq + around} order by m.seq`.execute(
    tx,
  );
  const reported = rows.find((row) => row.seq === seq && row.sender_id === sender);
  if (!reported) throw commonRefusal("not_found");
  return {
    kind: "message",
    target: `${conversation}:${seq}`,
    copy: {
      messages: rows.map((row) => ({
        seq: row.seq,
        sender_id: row.sender_id,
        body: row.body,
        kind: row.kind,
        created_at: row.created_at.toISOString(),
        reported: row.seq === seq,
      })),
    },
    file: reported.file ?? undefined,
  };
}
