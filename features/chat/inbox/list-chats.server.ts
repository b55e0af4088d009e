import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import { type CardRow, deletedCard, toCard } from "#features/profiles/card.server.ts";
import type { Database } from "#server/db/database.ts";
import { microseconds, type Place, readCursor, timestamp, writeCursor } from "#server/db/cursor.ts";
import { countUnread } from "../reading/unread.server.ts";
import { blocked } from "../access.server.ts";
import type * as contract from "../contract.ts";
import { markDelivered } from "../reading/mark-delivered.server.ts";

interface Row extends CardRow {
  readonly conversation_id: string;
  readonly last_seq: number;
  readonly last_at: Date;
  readonly last_preview: string;
  readonly last_kind: "text" | "gift" | "photo";
  readonly last_sender: string | null;
  readonly num_unread_messages: number;
  readonly delivered_seq: number;
  readonly deleted: boolean;
  readonly at: number;
  readonly waiting: {
    readonly kind: Row["last_kind"];
    readonly preview: string;
    readonly at: string;
  } | null;
}

const pageSize = 30;
const previewLength = 80;
const orWaiting = sql`or exists (select from waiting_message w where w.sender_id = mine.account_id
  and w.conversation_id = c.id)`;
/** The newest of what waits for its sender's address, where that is newer than what was sent. */
const newestWaiting = sql`(select json_build_object('preview', left(w.body, ${sql.lit(previewLength)}), 'at', w.created_at,
    'kind', case when w.gift is not null then 'gift' when w.photo_id is not null then 'photo' else 'text' end)
  from waiting_message w where w.sender_id = mine.account_id and w.conversation_id = c.id
    and (c.last_seq = 0 or w.created_at > c.last_at)
  order by w.id desc limit 1)`;

/** Of those with one name: conversations that a request looks through. */
const lookedThrough = 1_000;

/**
 * The inbox (specification, section 7): conversations that have a message the member did not
 * remove, newest first; with a name, those with members who are called so, whatever the case and the
 * accents.
 */
export const list: CallHandler<typeof contract.list> = async ({
  db,
  services,
  language,
  viewer: maybe,
  input,
}) => {
  const viewer = requireViewer(maybe);
  const { after, id } = readCursor(input.cursor);
  const { name } = input;
  const end = name === undefined ? undefined : await endOfLook(db, viewer.id, { after, id });
  const { rows } = await sql<Row>`
    select c.id as conversation_id, c.last_seq, c.last_at, c.last_preview, c.last_kind,
      c.last_sender, mine.num_unread_messages, mine.delivered_seq,
      them.status = 'deleted' as deleted,
      ${sql.raw(microseconds("mine.last_at"))} as at, ${viewer.status === "not_confirmed" ? newestWaiting : sql`null`} as waiting,
      pr.id, pr.name, pr.gender, pr.date_of_birth, pr.country, pr.region, pr.city, pr.fictional, pr.last_seen_at, pr.thumb, pr.card, pr.blurred
    from participant mine join conversation c on c.id = mine.conversation_id
      join account them on them.id = mine.peer_id join profile pr on pr.id = mine.peer_id
    where mine.account_id = ${viewer.id} and (c.last_seq > mine.hidden_seq ${viewer.status === "not_confirmed" ? orWaiting : sql``})
      and not ${blocked} and them.status <> 'blocked'
        and (mine.last_at, mine.conversation_id) < (${after}::timestamptz, ${id}::uuid)
        ${end ? sql`and (mine.last_at, mine.conversation_id) >= (${timestamp(end.at)}::timestamptz, ${end.id}::uuid)` : sql``}
        ${name === undefined ? sql`` : sql`and them.status <> 'deleted' and strpos(plain_words(pr.name), plain_words(${name})) > 0`}
    order by mine.last_at desc, mine.conversation_id desc limit ${pageSize + 1}`.execute(db);
  const deletedName = services.words.get(language)?.intl.t("chat.deleted_member") ?? "";
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  await markDelivered(
    { ...services, db },
    page
      .filter((row) => row.last_sender !== viewer.id && row.last_seq > row.delivered_seq)
      .map((row) => ({ conversation: row.conversation_id, account: viewer.id, seq: row.last_seq })),
  );
  const clear = await clearMainPhotos(
    db,
    viewer,
    page.map(({ id }) => id),
  );
  const first = input.cursor === undefined && name === undefined;
  const [unread] = first && rows.length > pageSize ? await countUnread(db, [viewer.id]) : [];
  return {
    ...(unread !== undefined && { unread }),
    // The page is cut by the minute of the newest message; within it, the exact moment decides.
    chats: page
      .toSorted((one, two) => two.last_at.getTime() - one.last_at.getTime())
      .map((row) => ({
        conversation: {
          id: row.conversation_id,
          last_seq: row.last_seq,
          ...newestOf(row, viewer.id),
        },
        profile: row.deleted ? deletedCard(row.id, deletedName) : toCard(row, clear(row.id)),
        num_unread_messages: row.deleted ? 0 : row.num_unread_messages, // as the badges count
      })),
    next:
      rows.length > pageSize && last
        ? writeCursor({ at: last.at, id: last.conversation_id })
        : end
          ? writeCursor(end)
          : null,
  };
};

/** How far a search by name looks from there; undefined: to the end. */
async function endOfLook(
  db: Database,
  member: string,
  from: { readonly after: string; readonly id: string },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select conversation_id as id, ${sql.raw(microseconds("last_at"))} as at from participant
    where account_id = ${member}
      and (last_at, conversation_id) < (${from.after}::timestamptz, ${from.id}::uuid)
    order by last_at desc, conversation_id desc offset ${lookedThrough - 1} limit 1`.execute(db);
  return rows[0];
}

/** What a row of the inbox says: what was sent last, or the viewer's own words that still wait. */
const newestOf = ({ waiting, ...row }: Row, viewer: string) =>
  waiting
    ? {
        last_at: new Date(waiting.at).toISOString(),
        last_preview: waiting.preview,
        last_kind: waiting.kind,
        last_sender: viewer,
        waits: true as const,
      }
    : {
        last_at: row.last_at.toISOString(),
        last_preview: row.last_preview,
        last_kind: row.last_kind,
        last_sender: row.last_sender,
      };
