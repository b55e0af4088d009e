import { sql } from "kysely";
import * as members from "#features/members/contract.ts";
import { search } from "#features/members/search/search.server.ts";
import * as prices from "#features/prices/contract.ts";
import { listBundles } from "#features/prices/list-bundles.server.ts";
import { viewerOf } from "#features/identity/viewer-of.server.ts";
import type { CallHandler, Context } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type { Database } from "#server/db/database.ts";
import { runCall } from "#server/calls/run.ts";
import type * as contract from "../contract.ts";
import { requireMember } from "../member/require-member.server.ts";

type Seen = OutputOf<typeof contract.seeAs>;

/** Members of a list that are shown; the rest is a number. */
const most = 12;

const nothingIsWritten = (): never => {
  throw new Error("whoever looks as a member writes nothing");
};

/**
 * What a member sees, for somebody of the staff who helps them: nobody logs in as anybody. Reads
 * alone: nothing becomes seen, delivered or recent by it. What was written to them or by them is not
 * read. Who looked, when and why is written down before it is shown, and stands in the member's own
 * export. Refuses not_found.
 */
export const seeAs: CallHandler<typeof contract.seeAs> = async (context) => {
  const { db, services, site, audit } = context;
  const { member, purpose } = context.input;
  const { id } = await requireMember(db, site, member.id);
  audit({ subject: id, purpose });
  const [viewer, chats, likes] = await Promise.all([
    viewerOf(db, site.id, id),
    chatsOf(db, id),
    likesOf(db, id),
  ]);
  if (!viewer) return { user: null, found: null, chats, likes, prices: null };
  const theirs: Context = {
    ...context,
    db: services.reads,
    viewer,
    language: viewer.language ?? context.language,
    fromPartner: false,
    once: nothingIsWritten,
    audit: nothingIsWritten,
    setCookie: nothingIsWritten,
  };
  const [user, found, sold] = await Promise.all([
    services.findUser(id, site),
    runCall(members.search, search, {}, theirs),
    site.freeOfCharge ? null : runCall(prices.listBundles, listBundles, {}, theirs),
  ]);
  return {
    user: user && {
      credits: user.credits,
      debt: user.debt,
      free_conversations_left: user.free_conversations_left,
      alerts: user.alerts,
      age_check_due: user.age_check_due,
      language: user.language,
    },
    found: {
      count: found.numResults,
      about: found.numResultsAbout,
      members: found.profiles.slice(0, most).map(({ name, age, city }) => ({ name, age, city })),
    },
    chats,
    likes,
    prices: sold && {
      currency: sold.currency,
      percent_off: sold.discount?.value_percentage ?? null,
      bundles: sold.bundles.map(({ credits, amount, full_amount }) => ({
        credits,
        amount,
        full_amount,
      })),
    },
  };
};

/** The inbox as it stands in the member's own list, without the beginning of what was written. */
async function chatsOf(db: Database, id: string): Promise<Seen["chats"]> {
  const { rows } = await sql<Omit<Seen["chats"][number], "last_at"> & { last_at: Date }>`
    select c.id, p.name, c.last_kind as kind, c.last_sender = mine.account_id as mine,
      mine.num_unread_messages as unread, c.last_at
    from participant mine join conversation c on c.id = mine.conversation_id
      join profile p on p.id = mine.peer_id join account a on a.id = p.id and a.status <> 'blocked'
    where mine.account_id = ${id} and c.last_seq > mine.hidden_seq
      and not exists (select from block b where (b.account_id, b.blocked_id) in
        ((mine.account_id, mine.peer_id), (mine.peer_id, mine.account_id)))
    order by mine.last_at desc, mine.conversation_id desc limit ${most}`.execute(db);
  return rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() }));
}

/** How many like the member, and how many of them back. */
async function likesOf(db: Database, id: string): Promise<Seen["likes"]> {
  const { rows } = await sql<Seen["likes"]>`
    select count(*)::int as received,
      count(*) filter (where exists (select from likes back
        where back.account_id = l.liked_id and back.liked_id = l.account_id))::int as matches
    from likes l join profile p on p.id = l.account_id and p.visible where l.liked_id = ${id}`.execute(
    db,
  );
  return rows[0] ?? { received: 0, matches: 0 };
}
