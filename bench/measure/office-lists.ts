import { emptyLists, fillLists } from "#bench/data/lists.ts";
import { memberId } from "#bench/data/ids.ts";
import { officeCookie } from "#bench/data/office.ts";
import { quantile } from "#bench/machine/statistics.ts";
import { atMost, milliseconds, type Row } from "#bench/report.ts";
import { type Bench, get, paced } from "./bench.ts";

/** Requests per second: more than an office of ten asks for. */
const rate = 20;
/** Milliseconds of 95 in 100, as for the queue. */
const budget = atMost(100, "ms");

const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const ways: readonly (readonly [string, string])[] = [
  ["the menu with its counts", "/api/office.php"],
  ["orders, newest", "/api/operator-orders.php"],
  ["orders of one address", "/api/operator-orders.php?query=member77@bench.test"],
  ["orders whose refund is stuck: none", "/api/operator-orders.php?stuck=true"],
  ["complaints that wait", "/api/complaints.php?status=open"],
  ["complaints with their answer", "/api/complaints.php?status=answered"],
  ["cancellations nobody's", "/api/cancellations.php?unmatched=true"],
  ["cancellations, the others", "/api/cancellations.php?unmatched=false"],
  ["sources of thirty days", "/api/sources.php"],
  ["the audit", "/api/audit.php"],
  ["the audit of one call", "/api/audit.php?call=photos.review"],
  ["the audit of one member", `/api/audit.php?subject=${memberId(77)}`],
  ["the audit of a day", `/api/audit.php?day=${day}`],
  ["a member, whole", `/api/office-member.php?id=${memberId(77)}`],
  ["a member's timeline", `/api/office-member-timeline.php?id=${memberId(77)}`],
];

/** What an office opens besides people and the queue, after years of a million members. */
export async function measureOfficeLists(bench: Bench): Promise<Row[]> {
  await fillLists(bench.database.url);
  try {
    const rows: Row[] = [];
    for (const [what, path] of ways) {
      const request = get(path, { cookie: officeCookie });
      const latencies = await paced(bench, bench.vesper.port, [request], rate);
      const [p50, p95] = [quantile(latencies, 0.5), quantile(latencies, 0.95)];
      rows.push({
        what,
        measured: `p50 ${milliseconds(p50)} · p95 ${milliseconds(p95)}`,
        value: p95,
        budget,
      });
    }
    return rows;
  } finally {
    await emptyLists(bench.database.url);
  }
}
