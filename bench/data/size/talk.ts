import { conversationIdSql, memberIdSql, siteId } from "#bench/data/ids.ts";
import {
  chance,
  conversationsOf,
  countryPlace,
  genderPlace,
  group,
  memberAt,
  stretchOfPlace,
  women,
} from "#bench/data/people.ts";

/** Messages of a conversation, on average: what people write before one of them stops. */
const usual = 25;
/** One in so many conversations goes on for months. */
const longOnes = 300;

const bodies = [
  "Hello there",
  "Hi, how are you today?",
  "Good, and you?",
  "I saw that you like walking in the hills too.",
  "Yes, every weekend if the weather lets me",
  "That sounds nice",
  "What are you doing tonight?",
  "Not much, reading a little and then to bed early",
  "Where did you grow up? I am from a small town by the sea, and came here for work.",
  "Ha, same here",
  "Shall we have a coffee one day?",
  "I would like that. Saturday afternoon would be good for me, or Sunday.",
  "Ok",
  "How was your weekend? I went to the coast with my sister, and it rained all day.",
  "Tell me more about your garden",
  "Sleep well",
];
const bodyOf = (s: string): string =>
  `(array[${bodies.map((body) => `'${body}'`).join(",")}])[1 + (t.number * 31 + ${s} * 7) % ${bodies.length}]`;

/**
 * Whether the man wrote message `s`: the first is the beginner's, the unread ones are of one of
 * them, between them they take turns as it comes.
 */
const byMan = (s: string): string => `case
  when ${s} > t.length - t.unread then t.last_by_man
  when ${s} = 1 then t.begun_by_man
  else hashint8(t.number * 4096 + ${s}) > 0 end`;

/** The conversations of some members and all about them; the other tables follow from it. */
export const talkTable = `create temp table talk (
  number bigint, id uuid, man uuid, woman uuid, begun_by_man boolean, last_by_man boolean, length int,
  unread int, delivered boolean, free boolean, paid boolean, liked boolean,
  began timestamptz, ended timestamptz) on commit drop`;

/**
 * Talks that the men from $1 to $2 have, numbered on from $3 in the order in which they began: with
 * women of their country and half, each another one.
 */
export function talkSql(count: number): string {
  const groups = Math.floor(count / group);
  const least = (most: string): string => `least(${most}, 22 * width * ${groups})`;
  return `insert into talk
    select number, ${conversationIdSql("number")}, ${memberIdSql("man")}, ${memberIdSql("woman")},
      begun_by_man, last_by_man, length,
      case when unread_chance < 0.3 then least(length - 1, 1 + floor(unread_chance * 10)::int) else 0 end,
      random() < 0.7, k < 2 and begun_by_man, k >= 2 and random() < 0.1, random() < 0.7, began,
      case when length = 1 then began
        else began + (now() - interval '1 minute' - began) * power(random(), 3) end
    from (select $3 + row_number() over (order by began) as number, * from (
      select n as man, k, k < 2 or random() < 0.6 as begun_by_man, random() < 0.5 as last_by_man,
        random() as unread_chance,
        now() - interval '1 hour' - power(random(), 2) * interval '700 days' as began,
        case when n = 23 and k = 0 then 5000 else
          1 + floor(-ln(1 - random()) * ${usual} * case when random() < ${1 / longOnes} then 20 else 1 end)::int end as length,
        ${memberAt(
          `(n / ${group} + floor(${chance(`n * 4096 + k % (${women} * width)`, 2)} * ${groups})::bigint + k / (${women} * width)) % ${groups}`,
          `(n - 1) / ${group / 2} % 2`,
          `(g + k) % ${women}`,
          `from_place + (c + k / ${women}) % width`,
        )} as woman
      from (select n, ${genderPlace("n")} as g, ${countryPlace("n")} as c, ${conversationsOf("n", count)} as talks
        from generate_series($1::bigint, $2::bigint) n where n <= ${groups * group}) each
      join ${stretchOfPlace} on place = c
      cross join lateral generate_series(0::bigint, ${least("talks")} - 1) k
    ) drawn) numbered`;
}

/** What the talks are in the product's tables, each a statement; as scattered as time makes them. */
export const talkRows: readonly string[] = [
  `insert into conversation (id, site_id, a, b, started_by, last_seq, last_at, last_preview, last_sender)
    select t.id, '${siteId}', least(t.man, t.woman), greatest(t.man, t.woman),
      case when begun_by_man then t.man else t.woman end, length, ended,
      left(${bodyOf("t.length")}, 80), case when ${byMan("t.length")} then t.man else t.woman end
    from talk t order by number`,
  ...[
    { me: "man", them: "woman", mine: "", free: "free" },
    { me: "woman", them: "man", mine: "not ", free: "false" },
  ].map(
    ({ me, them, mine, free }) => `
    insert into participant (conversation_id, account_id, peer_id, num_unread_messages, delivered_seq,
        read_seq, began_free, last_at)
      select t.id, ${me}, ${them}, waits, case when delivered then length else length - waits end,
        length - waits, ${free}, date_trunc('minute', ended)
      from (select *, case when ${mine}last_by_man then 0 else unread end as waits from talk) t
      order by ended`,
  ),
  `insert into message (conversation_id, seq, sender_id, client_id, body, credits, created_at)
    select t.id, s, case when by_man then t.man else t.woman end, gen_random_uuid(),
      ${bodyOf("s")}, (paid and by_man)::int, at
    from (
      select t.*, s, ${byMan("s")} as by_man,
        began + (ended - began) * ((s - 1)::float8 / greatest(length - 1, 1)) as at
      from talk t cross join generate_series(1, t.length) s) t
    order by at`,
  `insert into ledger_entry (id, account_id, credits, reason, reference, created_at)
    select uuidv7(at - clock_timestamp()), t.man, -1, 'message', t.id || ':' || s, at
    from (
      select t.*, s, began + (ended - began) * ((s - 1)::float8 / greatest(length - 1, 1)) as at
      from talk t cross join generate_series(1, t.length) s where paid and ${byMan("s")}) t
    order by at`,
  // Most began with a match.
  ...[
    ["man", "woman"],
    ["woman", "man"],
  ].map(
    ([one, other]) => `
    insert into likes (account_id, liked_id, created_at, seen_at, match_seen_at)
      select ${one}, ${other}, began - random() * interval '3 days', began, began
      from talk t where liked order by began`,
  ),
];
