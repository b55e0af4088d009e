import { actors, filterSets } from "#bench/settings.ts";
import { countryShares } from "#bench/data/people.ts";
import { sessionCookie, siteId } from "#bench/data/ids.ts";
import { regionsOf } from "#features/geography/places.server.ts";
import { profileFields } from "#features/profile-fields/profile-fields.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { seededRandom } from "#bench/machine/random.ts";
import { interleave, quantile } from "#bench/machine/statistics.ts";
import { runStatement, type Statement } from "#bench/limits/pgbench.ts";
import { atLeast, atMost, microseconds, milliseconds, perSecond, type Row } from "#bench/report.ts";
import type { Searches } from "#bench/limits/search-floor.ts";
import { type Bench, get, paced, saturate } from "./bench.ts";
import { startWith } from "./public-and-api.ts";

/** Latency is read at this many searches per second: a busy hour, far below saturation. */
const modestRate = 100;
/**
 * Measured elsewhere (another project's uncached search over the same kind of data, 5 million
 * members), as it cannot run here.
 */
const duoliciousMs = 492;

const countriesSql = `(array['${Object.keys(countryShares).join("','")}'])[:c]::char(2)`;
const segment = `from profile where visible and site_id = '${siteId}' and country = ${countriesSql} and gender = (:g - 1)::smallint
  and (order_at, id) < (now() - :m * interval '1 minute', '00000000-0000-0000-0000-000000000000'::uuid) order by order_at desc, id desc limit 24`;
const variables = { c: Object.keys(countryShares).length, g: 2, m: 10_000 };
const indexOnly: Statement = { name: "index-only", variables, sql: `select id ${segment}` };
/** 24 members with what a card needs. */
export const cards: Statement = {
  name: "cards",
  variables,
  sql: `select id, order_at, name, date_of_birth, region, city, fictional, thumb, card, blurred ${segment}`,
};
const primaryKey: Statement = {
  name: "primary-key",
  variables: { n: 100_000 },
  sql: "select status from account where id = ('01980000-0000-7000-8000-' || lpad(to_hex(:n::bigint), 12, '0'))::uuid",
};

/**
 * Paths of searches as members make them. A third just opens the page: gender and country. The
 * others choose ages, often a region (where people live, so are the searchers), and one in three
 * how somebody looks, lives or what they like.
 */
export function searches(): string[] {
  const random = seededRandom(7);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: filterSets }, () => {
    const query = new URLSearchParams();
    const country = byWeight(Object.entries(countryShares), ([, share]) => share, random())[0];
    query.set("gender", chance(0.55) ? "woman" : chance(0.95) ? "man" : "nonbinary");
    query.set("country", country);
    if (chance(2 / 3)) {
      if (chance(0.8)) {
        const youngest = 30 + Math.floor(random() * 30);
        query.set("min_age", String(youngest));
        query.set("max_age", String(youngest + 8 + Math.floor(random() * 20)));
      }
      if (chance(0.4))
        query.set(
          "countryregion",
          byWeight(
            regionsOf(country),
            ({ cities }) => cities.reduce((sum, { population }) => sum + population, 0),
            random(),
          ).id,
        );
      if (chance(1 / 3)) {
        const kind = pick(["body_type", "relationship_status", "interests"] as const);
        if (kind === "interests")
          for (let i = 0; i < 3; i += 1) query.append(kind, pick(interestNames));
        else query.append(kind, pick(profileFields[kind].choices.slice(1)));
      }
    }
    return `/api/members.php?${query}`;
  });
}

/** The entry that `at`, from 0 up to 1, falls on when each has a share by its weight. */
function byWeight<T>(entries: readonly T[], weight: (entry: T) => number, at: number): T {
  let left = at * entries.reduce((sum, entry) => sum + weight(entry), 0);
  const found = entries.find((entry) => (left -= weight(entry)) <= 0) ?? entries.at(-1);
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

/** Member search through HTTP against PostgreSQL's own reading of 24 rows from the same index. */
export async function measureSearch(bench: Bench): Promise<Row[]> {
  const { vesper, database, sizes } = bench;
  const paths = searches();
  // Each by one of the actors, a third of whom have blocks.
  const requests = paths.map((path, n) => get(path, { cookie: sessionCookie((n % actors) + 1) }));
  const floor = await startWith("limits/search-floor.ts", {
    databaseUrl: database.url,
    paths,
  } satisfies Searches);
  const floorOf = { ...floor, pids: [...floor.pids, database.pid] };
  const ours = { port: vesper.port, pids: [vesper.pid, database.pid] };
  const statement = (limit: Statement) => () =>
    runStatement(limit, database, { clients: 4, seconds: sizes.seconds });
  const results = await interleave(
    {
      indexOnly: statement(indexOnly),
      cards: statement(cards),
      primaryKey: statement(primaryKey),
      search: () => saturate(bench, ours, requests),
      floor: () => saturate(bench, floorOf, requests),
    },
    sizes.rounds,
  );
  floor.end();
  const latencies = await paced(bench, vesper.port, requests, modestRate);
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];

  const limit = `index-only 24 rows ${perSecond(results.indexOnly.perSecond)}`;
  return [
    { what: "PostgreSQL: primary key reads", measured: perSecond(results.primaryKey.perSecond) },
    { what: "PostgreSQL: 24 rows, index-only", measured: perSecond(results.indexOnly.perSecond) },
    {
      what: "PostgreSQL: 24 rows with what a card needs",
      measured: perSecond(results.cards.perSecond),
    },
    {
      what: `search by HTTP, ${filterSets} filter sets, saturated`,
      measured: `${perSecond(results.search.perSecond)} · ${microseconds(results.search.cpu)}`,
      limit,
      ratio: results.search.perSecond / results.indexOnly.perSecond,
      budget: atLeast(0.15),
    },
    {
      what: "the floor without sharing: node:http, one statement, JSON",
      measured: `${perSecond(results.floor.perSecond)} · ${microseconds(results.floor.cpu)}`,
      limit,
      ratio: results.floor.perSecond / results.indexOnly.perSecond,
    },
    {
      what: `our search at ${modestRate}/s, p50`,
      measured: milliseconds(p50),
      value: p50,
      budget: atMost(1.5, "ms"),
    },
    {
      what: `the same at ${modestRate}/s, p99`,
      measured: milliseconds(p99),
      value: p99,
      budget: atMost(8, "ms"),
    },
    {
      what: "÷ Duolicious' uncached search, p50",
      measured: milliseconds(p50),
      limit: `${duoliciousMs} ms, measured elsewhere`,
      ratio: duoliciousMs / p50,
      budget: atLeast(200),
    },
  ];
}
