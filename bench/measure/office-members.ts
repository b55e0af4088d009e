import pg from "pg";
import { memberId, siteId } from "#bench/data/ids.ts";
import { officeCookie, openOffice } from "#bench/data/office.ts";
import { quantile } from "#bench/machine/statistics.ts";
import { atMost, milliseconds, type Row } from "#bench/report.ts";
import { type Bench, get, paced } from "./bench.ts";

/** Requests per second: one person types no faster, and several work at once. */
const rate = 20;
/** Milliseconds in which a list has to be there, half of the time: what is slower is the machine. */
const budget = atMost(15, "ms");

/** Somebody of the staff with a session, and what the generated members lack: sources, an order. */
async function prepare(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await openOffice(client);
    await client.query(
      `update account set tracking = '{"network": "rare"}' where id = $1`, // one of a million
      [memberId(500_000)],
    );
    const {
      rows: [order],
    } = await client.query<{ id: string }>(
      `insert into orders (account_id, site_id, bundle_id, credits, amount, full_amount, currency,
          payment_method, provider)
        values ($1, $2, 'p1', 50, 2500, 2500, 'EUR', 'ideal', 'sandbox') returning id`,
      [memberId(77), siteId],
    );
    return order?.id.slice(-12) ?? "";
  } finally {
    await client.end();
  }
}

/** Members as the office finds them, each way that a person is asked for. */
export async function measureOfficeMembers(bench: Bench): Promise<Row[]> {
  const order = await prepare(bench.database.url);
  const middle = memberId(Math.floor(bench.sizes.members / 2));
  const ways: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["newest first", {}],
    ["from the middle of the list on", { after: middle }],
    ["a common beginning of a name", { query: "an" }],
    ["the same, from one country", { query: "an", country: "BE" }],
    ["the same, and blocked: nobody is", { query: "an", status: "blocked" }],
    ["a whole name", { query: "anna123" }],
    ["an address", { query: "member123456@bench.test" }],
    ["an id", { query: middle }],
    ["an order's number", { query: order }],
    ["blocked: nobody is", { status: "blocked" }],
    ["one country", { country: "BE" }],
    ["a source that brought one", { source: "rare" }],
    ["a source that brought nobody, one country", { source: "none", country: "BE" }],
  ];
  const rows: Row[] = [];
  for (const [what, query] of ways) {
    const request = get(`/api/office-members.php?${new URLSearchParams(query)}`, {
      cookie: officeCookie,
    });
    const latencies = await paced(bench, bench.vesper.port, [request], rate);
    const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    rows.push({
      what,
      measured: `p50 ${milliseconds(p50)} · p99 ${milliseconds(p99)}`,
      value: p50,
      budget,
    });
  }
  return rows;
}
