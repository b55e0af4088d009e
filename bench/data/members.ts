import pg from "pg";
import { firstNames } from "#features/demo/names.ts";
import { regionsOf } from "#features/geography/places.server.ts";
import { settingsSchema } from "#features/sites/settings.ts";
import { actors } from "#bench/settings.ts";
import { memberIdSql, sessionHashSql, siteId } from "./ids.ts";
import {
  countryOfPlace,
  countryPlace,
  countryShares,
  genderPlace,
  isMan,
  women,
} from "./people.ts";

const slots = 2_000;

/** How many are made at once: memory stays bounded, and progress can be told. */
const atOnce = 250_000;

/**
 * Fills a migrated database: one site, `count` members of whom 96 % can be found, mature above all,
 * living where people live, active lately or long ago; a few hundred blocks among the actors, who
 * have sessions. About 40 s per million. Needs a superuser: triggers and foreign keys are left out
 * while filling, and what they would do is done here.
 */
export async function generateMembers(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(
      "set local session_replication_role = replica; set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'; select setseed(0.42)",
    );
    const {
      rows: [index],
    } = await client.query<{ def: string }>(
      "select pg_get_indexdef('profile_search'::regclass) as def",
    );
    await client.query("drop index profile_search");
    await fillMembers(client, count);
    await client.query("insert into wallet (account_id) select id from account");
    if (index) await client.query(index.def);
    await client.query("commit");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/**
 * The rows of them all but wallets, within the transaction. `begun`: SQL for how many free
 * conversations member `n` has begun; `say` hears how many there are.
 */
export async function fillMembers(
  client: pg.Client,
  count: number,
  { begun = "0", say }: { begun?: string; say?: (made: number) => void } = {},
): Promise<void> {
  await insertSite(client);
  await insertPlaces(client);
  for (let first = 1; first <= count; first += atOnce) {
    const last = Math.min(count, first + atOnce - 1);
    await client.query(accountsSql(begun), [first, last]);
    await client.query(profilesSql, [first, last]);
    say?.(last);
  }
  await client.query(
    "insert into office_listing (id, site_id, name, country) select id, site_id, lower(name), country from profile",
  );
  await client.query(
    `insert into session (token_hash, account_id, site_id, expires_at) select ${sessionHashSql("n")}, ${memberIdSql("n")}, '${siteId}', now() + interval '10 years' from generate_series(1, ${actors}) n`,
  );
  await client.query(blocksSql, [count]);
}

async function insertSite(client: pg.Client): Promise<void> {
  const company = "01970000-0000-7000-8000-000000000002";
  const settings = settingsSchema.parse({
    name: "Bench",
    domain: "127.0.0.1",
    countries: Object.keys(countryShares),
    company_id: company,
  });
  await client.query(
    "insert into company (id, name, address, city, country, kvk, support_phone) values ($1, 'Bench', '-', '-', 'NL', '-', '')",
    [company],
  );
  await client.query(
    "insert into site (id, company_id, niche, settings, opened_at) values ($1, $2, $3, $4, now())",
    [siteId, company, settings.niche, settings],
  );
  // Its days, by which prices have their VAT.
  await client.query(
    "insert into site_time_zone (site_id, since, name) values ($1, '-infinity', $2) on conflict do nothing",
    [siteId, settings.time_zone],
  );
  await client.query(
    "insert into site_host (host, site_id, canonical) values ('127.0.0.1', $1, true), ('localhost', $1, false)",
    [siteId],
  );
}

/**
 * Per country 2,000 slots, of which each city has as many as fits its population, and names per
 * country and gender.
 */
async function insertPlaces(client: pg.Client): Promise<void> {
  await client.query(
    "create temp table place (country char(2), slot int, region text, city text, primary key (country, slot)) on commit drop",
  );
  await client.query(
    "create temp table given_name (country char(2), gender int, names text[], primary key (country, gender)) on commit drop",
  );
  for (const country of Object.keys(countryShares)) {
    const cities = regionsOf(country).flatMap(({ id, cities: list }) =>
      list.map(({ name, population }) => ({ region: id, city: name, population })),
    );
    const people = cities.reduce((sum, { population }) => sum + population, 0);
    let sum = 0;
    const upTo = cities.map(({ population }) => (sum += (population / people) * slots));
    await client.query(
      `insert into place select $1, slot, c.region, c.city from generate_series(0, ${slots - 1}) slot
       cross join lateral (select * from unnest($2::float[], $3::text[], $4::text[]) with ordinality u(up_to, region, city, n) where u.up_to > slot or u.n = cardinality($2) order by n limit 1) c`,
      [country, upTo, cities.map(({ region }) => region), cities.map(({ city }) => city)],
    );
    const [women = "", men = ""] = firstNames[country] ?? [];
    for (const [gender, names] of [women, men, `${women} ${men}`].entries())
      await client.query("insert into given_name values ($1, $2, $3)", [
        country,
        gender,
        names.split(" "),
      ]);
  }
  await client.query("analyze place");
}

const accountsSql = (
  begun: string,
): string => `insert into account (id, site_id, email, password_hash, status, paid_user, free_conversations, confirmed_at, signup_date)
  select ${memberIdSql("n")}, '${siteId}', 'member' || n || '@bench.test', '-', 'active',
    random() < 0.3, ${begun}, now(), now() - random() * interval '3 years' - interval '8 days'
  from generate_series($1::int, $2::int) n`;

/** A code that is not said (0) by 15 % and else one of `most`, the first ones being commoner. */
const code = (most: number): string =>
  `case when random() < 0.15 then 0 else 1 + floor(${most} * power(random(), 1.4))::int end`;
/** Seven draws of 50 interests, popular ones more often; a draw may repeat. */
const interests = Array.from(
  { length: 7 },
  () => "(1::bigint << floor(50 * power(random(), 1.5))::int)",
).join(" | ");
const profilesSql = `insert into profile (id, site_id, name, gender, seeks, sexuality, date_of_birth, country, region, city, interests,
    hair_colour, eye_colour, body_type, relationship_status, tattoos, about, status, fictional, visible, thumb, card, blurred, order_at, last_seen_at)
  select ${memberIdSql("m.n")}, '${siteId}', names[1 + m.n % cardinality(names)] || m.n, m.gender,
    case when random() < 0.1 then 3 when m.gender = 0 then 2 when m.gender = 1 then 1
      else 7 end, ${code(5)},
    current_date - (365.25 * least(95, 22 + 54 * (random() + random() + random()) / 2.4))::int, m.country, place.region, place.city, ${interests},
    ${code(8)}, ${code(5)}, ${code(6)}, ${code(7)}, ${code(3)}, 'Someone who likes long walks, good talks and a glass of wine at the end of the day.',
    case when m.found then 'active' else 'disabled' end, m.n > ${actors}
      and random() < 0.02, m.found,
    case when m.photo then md5('t' || m.n) end, case when m.photo then md5('c' || m.n) end, case
      when m.photo then md5('b' || m.n) end,
    date_trunc('minute', now() - m.away), now() - m.away
  from (
    select n, case when ${isMan("n")} then 1 when ${genderPlace("n")} < ${women} then 0 else 2 end as gender,
      (array['${countryOfPlace.join("','")}'])[1 + ${countryPlace("n")}]::char(2) as country,
      floor(random() * ${slots})::int as slot, random() < 0.85 as photo,
      n <= ${actors} or random() < 0.96 as found, power(random(), 3) * interval '400 days' as away
    from generate_series($1::int, $2::int) n
  ) m join place on place.country = m.country and place.slot = m.slot join given_name on given_name.country = m.country and given_name.gender = m.gender`;

/** Every third actor blocked up to five members, and was blocked by one. */
const blocksSql = `insert into block (account_id, blocked_id)
  select distinct ${memberIdSql("n")},
    ${memberIdSql("1000 + floor(random() * ($1::int - 1000))::int + 1")}
    from generate_series(1, ${actors}, 3) n, generate_series(1, 1 + n % 5)
  union all
  select distinct ${memberIdSql("1000 + floor(random() * ($1::int - 1000))::int + 1")}, ${memberIdSql("n")} from generate_series(1, ${actors}, 3) n`;
