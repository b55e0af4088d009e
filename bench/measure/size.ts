import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Filled, filled } from "#bench/data/size/fill.ts";
import { prepare } from "#bench/data/size/work.ts";
import { runStatement } from "#bench/limits/pgbench.ts";
import { quantile } from "#bench/machine/statistics.ts";
import { type Ran, recordPlans } from "#bench/plans/record.ts";
import { milliseconds, type Row } from "#bench/report.ts";
import { cacheFolder } from "#bench/settings.ts";
import { type Bench, paced } from "./bench.ts";
import { type Call, callsAtSize } from "./size-calls.ts";

/** No statement of an answer may read a whole table or sort many rows. */
const noFault = { text: "no whole table, no large sort", holds: (faults: number) => faults === 0 };

/**
 * What members do all day with all that ten million have done (`--members`): latencies at a modest
 * rate beside the rows that they stand for, and the plan of every statement that they run.
 */
export async function measureSize(bench: Bench): Promise<Row[]> {
  const { database, sizes, vesper } = bench;
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const size = await filled(client).finally(() => client.end());
  const members = await prepare(database.url);
  const calls = await callsAtSize(vesper.port, { ...members, ...size });
  const measured: Row[] = [sizeRow(size, database.generated)];
  for (const call of calls) measured.push(await latencyOf(bench, call));
  // What was swiped and sent is there already: what is recorded begins after it.
  const begun = sizes.latencySeconds * 100;
  const ran = await recordPlans(
    database,
    calls.map(({ what, request }) => ({ what, request: (time) => request(begun + time) })),
  );
  const file = path.join(cacheFolder, `plans-${sizes.members}.txt`);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(file, plansText(ran));
  return [
    ...measured,
    { what: `plans, in full in ${path.relative(process.cwd(), file)}`, measured: "" },
    ...planRows(ran),
  ];
}

function sizeRow(size: Filled, generated: number | null): Row {
  const count = (number: number): string => Math.round(number).toLocaleString("en");
  return {
    what: `${count(size.members)} members, ${count(size.conversations)} conversations, ${count(size.messages)} messages, ${count(size.likes)} likes, ${count(size.passes)} passes`,
    measured: `${(size.bytes / 1e9).toFixed(1)} GB, ${count(size.bytes / size.members)} bytes a member`,
    limit:
      generated === null ? "made in an earlier run" : `made in ${(generated / 60).toFixed(1)} min`,
  };
}

async function latencyOf(bench: Bench, { what, rate, request, limit }: Call): Promise<Row> {
  const count = Math.ceil(rate * bench.sizes.latencySeconds);
  const latencies = await paced(
    bench,
    bench.vesper.port,
    Array.from({ length: count }, (_, time) => request(time)),
    rate,
  );
  const [p50, p95] = [quantile(latencies, 0.5), quantile(latencies, 0.95)];
  const row = { what, measured: `p50 ${milliseconds(p50)} · p95 ${milliseconds(p95)}` };
  if (!limit) return row;
  const { perSecond } = await runStatement(limit.statement, bench.database, {
    clients: 1,
    seconds: bench.sizes.seconds,
  });
  const least = 1000 / perSecond;
  return { ...row, limit: `${limit.text} ${milliseconds(least)}`, ratio: p50 / least };
}

/** A line for each statement, where it is met first; the worst of each is in the text beside it. */
function planRows(ran: readonly Ran[]): Row[] {
  const known = new Set<string>();
  return ran.flatMap(({ what, statements }) =>
    statements.flatMap(
      ({ query, milliseconds: took, rowsRead, buffers, fromOutside, tables, faults }) => {
        if (known.has(query)) return [];
        known.add(query);
        const verb = /^\W*(\w+)/.exec(query)?.[1]?.toLowerCase() ?? "";
        return {
          what: `  ${what}: ${verb} ${tables.join(", ")}`.slice(0, 100),
          measured: `${rowsRead.toLocaleString("en")} rows read · ${buffers.toLocaleString("en")} pages (${fromOutside.toLocaleString("en")} read) · ${milliseconds(took)}`,
          limit: faults.join("; "),
          value: faults.length,
          budget: noFault,
        };
      },
    ),
  );
}

const plansText = (ran: readonly Ran[]): string =>
  ran
    .map(
      ({ what, statements }) =>
        `${"=".repeat(100)}\n${what}\n${"=".repeat(100)}\n\n${statements
          .map(
            ({ query, plan, milliseconds: took, faults }) =>
              `${query.trim()}\n\n${milliseconds(took)}${faults.map((fault) => ` · ${fault}`).join("")}\n${plan}\n`,
          )
          .join("\n")}`,
    )
    .join("\n");
