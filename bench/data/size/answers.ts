import { memberIdSql } from "#bench/data/ids.ts";
import {
  busy,
  chance,
  countryOf,
  countryPlace,
  genderPlace,
  group,
  isMan,
  memberAt,
  men,
  popular,
  stretchOfPlace,
  women,
} from "#bench/data/people.ts";

/** Likes and passes of a member in the game and outside it: none or a few, and of some very many. */
const answersOf = (n: string, count: number): string => `case
  when ${n} between ${busy.from} and ${busy.to} then ${Math.min(20_000, Math.floor(count / 100))}
  when ${n} <= 1000 then ${Math.min(60, Math.floor(count / 1_000))}
  else least(${Math.min(80, Math.floor(count / 500))}, floor(1.1 * power(1 - ${chance(n, 3)}, -0.7)) - (${chance(n, 4)} < 0.4)::int)::int end`;

/** What the members from $1 to $2 answered, as it was liked or passed. */
export const answerTable = `create temp table answer (
  who bigint, whom bigint, liked boolean, at timestamptz) on commit drop`;

/**
 * Of the other gender, their own country and the other half: those of the first groups far more
 * often, as some are liked by everybody. Who is busy goes through all groups in turn.
 */
export function answersSql(count: number): string {
  const groups = Math.floor(count / group);
  // Of each group a place by gender and one by country, each pair of them once.
  const place = "(j + shift)";
  return `insert into answer
    select n, ${memberAt(
      `case when n between ${busy.from} and ${busy.to} then j / (size * width) else floor(power(random(), 4) * ${groups})::bigint end`,
      `1 - (n - 1) / ${group / 2} % 2`,
      `from_gender + ${place} % size`,
      `from_place + ${place} / size % width`,
    )}, random() < case when n between ${busy.from} and ${busy.to} then 0.1 else 0.35 end,
      now() - power(random(), 2) * interval '300 days'
    from (select n, ${countryPlace("n")} as c, ${answersOf("n", count)} as answers,
        case when man then ${women} else ${men} end as size,
        case when man then 0 else ${women} end as from_gender,
        (hashint8extended(n, 5) & 1023) as shift
      from (select n, ${isMan("n")} as man from generate_series($1::bigint, $2::bigint) n
        where n <= ${groups * group} and ${genderPlace("n")} < ${women + men}) people) each
    join ${stretchOfPlace} on place = c
    cross join lateral generate_series(0::bigint,
      least(answers, size * width * case when n between ${busy.from} and ${busy.to} then ${groups} else 1 end) - 1) j`;
}

/** Everybody likes the popular ones, from abroad, so that nobody does so twice. */
export function popularSql(count: number): string {
  const share = (Math.min(20_000, count / 50) / (count * 0.54 * 0.75)) * popular;
  return `insert into answer
    select n, 1 + n % ${popular}, true, now() - power(random(), 2) * interval '300 days'
    from generate_series($1::bigint, $2::bigint) n
    where ${isMan("n")} and ${chance("n", 6)} < ${share}
      and ${countryOf(countryPlace("n"))} <> ${countryOf(countryPlace(`(1 + n % ${popular})`))}`;
}

export const answerRows: readonly string[] = [
  `insert into likes (account_id, liked_id, created_at, seen_at)
    select ${memberIdSql("who")}, ${memberIdSql("whom")}, at, case when random() < 0.6 then at + (now() - at) * random() end
    from answer where liked order by at`,
  `insert into pass (account_id, passed_id, created_at)
    select ${memberIdSql("who")}, ${memberIdSql("whom")}, at from answer where not liked order by at`,
];
