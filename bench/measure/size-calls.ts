import { randomUUID } from "node:crypto";
import { conversationIdSql, memberIdSql, sessionCookie } from "#bench/data/ids.ts";
import { busy, popular } from "#bench/data/people.ts";
import type { Talk } from "#bench/data/size/work.ts";
import type { Statement } from "#bench/limits/pgbench.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { Connection, requestBytes } from "#bench/load/connection.ts";
import { actors } from "#bench/settings.ts";
import { get } from "./bench.ts";
import { cards, searches } from "./search.ts";

/** A call whose latency is measured and whose statements are kept. */
export interface Call {
  readonly what: string;
  /** Requests per second: far below what the server can do. */
  readonly rate: number;
  /** Base64; each time another one, as members differ. */
  request(time: number): string;
  /** The least that PostgreSQL does for it. */
  readonly limit?: { readonly text: string; readonly statement: Statement };
}

interface Members {
  /** Numbers of free members with very many conversations. */
  readonly deep: readonly number[];
  readonly talks: readonly Talk[];
  readonly seen: readonly string[];
  readonly conversations: number;
}

/** As deep as somebody scrolls, or as far as there is something. */
const farPage = 200;

const cookie = (n: number) => ({ cookie: sessionCookie(n) });
const anyActor = (time: number): number => (time % actors) + 1;
const anyBusy = (time: number): number => busy.from + (time % (busy.to - busy.from + 1));
const post = (path: string, n: number, body: object): string =>
  requestBytes(
    "POST",
    path,
    { ...cookie(n), "idempotency-key": randomUUID() },
    JSON.stringify(body),
  ).toString("base64");

const likes = (type: string): string => `/api/likes-page.php?type=${type}`;

const busySql = `${busy.from - 1} + :n`;
const anyMinute = "now() - :m * interval '1 minute'";
const rows = (
  name: string,
  text: string,
  variables: Statement["variables"],
  sql: string,
): Call["limit"] => ({ text, statement: { name: `size-${name}`, variables, sql } });

const inboxRows = rows(
  "inbox",
  "31 rows of the index",
  { n: busy.to - busy.from + 1, m: 100_000 },
  `select conversation_id from participant where account_id = ${memberIdSql(busySql)} and last_at < ${anyMinute}
    order by last_at desc, conversation_id desc limit 31`,
);
const likeRows = (side: "received" | "given") => {
  const [mine, theirs, who, most] =
    side === "received"
      ? ["liked_id", "account_id", ":n", popular]
      : ["account_id", "liked_id", busySql, busy.to - busy.from + 1];
  return rows(
    `likes-${side}`,
    "25 rows of the index",
    { n: most, m: 10_000 },
    `select ${theirs} from likes where ${mine} = ${memberIdSql(who)} and created_at < ${anyMinute}
      order by created_at desc, ${theirs} desc limit 25`,
  );
};

/** Every call in the order of the report. `next` walks lists to their far pages. */
export async function callsAtSize(
  port: number,
  { deep, talks, seen, conversations }: Members,
): Promise<readonly Call[]> {
  const connection = await Connection.open(port);
  const far = async (path: string, n: number): Promise<{ path: string; page: number }> => {
    let [found, page] = [path, 1];
    for (; page < farPage; page += 1) {
      const { body } = await connection.send(Buffer.from(get(found, cookie(n)), "base64"));
      const { next } = JSON.parse(body.toString()) as { next: string | null };
      if (!next) break;
      found = `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(next)}`;
    }
    return { path: found, page };
  };
  const farOf = async (paths: readonly { path: string; n: number }[]) => {
    const list: { path: string; n: number; page: number }[] = [];
    for (const { path, n } of paths) list.push({ n, ...(await far(path, n)) });
    return {
      page: Math.max(...list.map(({ page }) => page)),
      request: (time: number): string => {
        const { path, n } = list[time % list.length] ?? { path: "", n: 1 };
        return get(path, cookie(n));
      },
    };
  };
  const wanted = searches();
  const farSearch = await farOf(
    wanted.slice(0, 12).map((path, index) => ({ path, n: actors - index })),
  );
  const farInbox = await farOf(deep.map((n) => ({ path: "/api/chats.php", n })));
  // Nobody may look at members more than 400 times in five minutes: so several take turns.
  const farLikes = async (type: string, whose: readonly number[]) =>
    farOf(whose.slice(0, 4).map((n) => ({ path: likes(type), n })));
  const received = await farLikes("received", [1, 2, 3, 4]);
  const given = await farLikes("given", deep);
  const matches = await farLikes("matches", deep);
  connection.close();
  const talk = (time: number): Talk =>
    talks[time % talks.length] ?? { conversation: "", actor: 1, last: 1 };
  const cardRows = { text: "24 members' rows", statement: cards };
  return [
    {
      what: "search, page 1",
      rate: 50,
      request: (time) => get(wanted[time % wanted.length] ?? "", cookie(anyActor(time))),
      limit: cardRows,
    },
    {
      what: `search, page ${farSearch.page}`,
      rate: 50,
      request: farSearch.request,
      limit: cardRows,
    },
    {
      what: "search for what is rare, with others alike",
      rate: 20,
      request: (time) =>
        get(
          `/api/members.php?gender=${time % 2 ? "man" : "woman"}&country=DE&min_age=90&max_age=92&interests=${interestNames[49]}&countryregion=DE-HB`,
          cookie(anyActor(time)),
        ),
    },
    {
      what: "inbox, page 1",
      rate: 50,
      request: (time) => get("/api/chats.php", cookie(anyBusy(time))),
      limit: inboxRows,
    },
    { what: `inbox, page ${farInbox.page}`, rate: 50, request: farInbox.request, limit: inboxRows },
    {
      what: "a conversation is opened",
      rate: 50,
      request: (time) =>
        get(`/api/messages.php?conversation=${talk(time).conversation}`, cookie(talk(time).actor)),
      limit: rows(
        "conversation",
        "31 messages by their key",
        { n: conversations },
        `select * from message where conversation_id = ${conversationIdSql(":n")} order by seq desc limit 31`,
      ),
    },
    {
      what: "a conversation is read",
      rate: 20,
      request: (time) =>
        post("/api/read.php", talk(time).actor, {
          conversation: { id: talk(time).conversation },
          seq: talk(time).last,
        }),
    },
    {
      what: "likes received, page 1",
      rate: 20,
      request: (time) => get(likes("received"), cookie(1 + (time % popular))),
      limit: likeRows("received"),
    },
    {
      what: `likes received, page ${received.page}`,
      rate: 10,
      request: received.request,
      limit: likeRows("received"),
    },
    {
      what: "likes given, page 1",
      rate: 20,
      request: (time) => get(likes("given"), cookie(anyBusy(time))),
      limit: likeRows("given"),
    },
    {
      what: `likes given, page ${given.page}`,
      rate: 10,
      request: given.request,
      limit: likeRows("given"),
    },
    {
      what: "matches, page 1",
      rate: 20,
      request: (time) => get(likes("matches"), cookie(anyBusy(time))),
    },
    { what: `matches, page ${matches.page}`, rate: 10, request: matches.request },
    {
      what: "new matches",
      rate: 20,
      request: (time) => get("/api/new-matches.php", cookie(anyBusy(time))),
    },
    {
      what: "a like for the modal",
      rate: 20,
      request: (time) => get("/api/auto-like.php", cookie(anyActor(time * 7))),
    },
    {
      what: "what an open page asks each minute",
      rate: 20,
      request: (time) => get("/api/news.php", cookie(anyBusy(time))),
    },
    {
      what: "swipe, first visit",
      rate: 10,
      // Who has none of the thousands, each once.
      request: (time) => get("/api/swipe.php", cookie(101 + (time % (actors - 100)))),
    },
    {
      what: "swipe, first visit of who answered 20,000",
      rate: 1,
      request: (time) => get("/api/swipe.php", cookie(anyBusy(time))),
    },
    {
      what: "swipe, the next cards",
      rate: 50,
      request: (time) => get("/api/swipe.php", cookie(101 + (time % 100))),
      limit: rows(
        "swipe",
        "12 candidates' rows",
        { n: 100 },
        `select p.* from (select * from swipe_queue where account_id = ${memberIdSql("100 + :n")} order by place limit 12) q
          join profile p on p.id = q.candidate_id`,
      ),
    },
    {
      what: "swipe, a card is passed",
      rate: 20,
      request: (time) =>
        post("/api/swipe.php", 101 + (time % 100), {
          profile: { id: seen[time % seen.length] },
          answer: "pass",
        }),
    },
    {
      what: "a profile is opened",
      rate: 20,
      request: (time) =>
        get(`/api/member.php?id=${seen[time % seen.length]}`, cookie(anyActor(time * 11))),
    },
    {
      what: "a message is sent",
      rate: 50,
      request: (time) =>
        post("/api/messages.php", talk(time).actor, {
          conversation: { id: talk(time).conversation },
          client_id: randomUUID(),
          body: "How was your weekend? I went to the coast with my sister, and it rained all day.",
          confirmed: true,
        }),
      limit: rows(
        "message",
        "limit A, alone",
        { n: actors },
        `select l.* from (select conversation_id, account_id from participant where account_id = ${memberIdSql(":n")} limit 1) c,
          limit_one_message(c.conversation_id, c.account_id, gen_random_uuid(),
            'How was your weekend? I went to the coast with my sister, and it rained all day.', 1, true) l`,
      ),
    },
  ];
}
