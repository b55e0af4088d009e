import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Filled, filled } from "#bench/data/size/filled.ts";
import { prepare } from "#bench/data/size/work.ts";
import { runStatement } from "#bench/limits/pgbench.ts";
import { quantile } from "#bench/machine/statistics.ts";
import type { Executed } from "#bench/plans/read-plan.ts";
import { type Ran, recordPlans } from "#bench/plans/record.ts";
import { milliseconds, type Row } from "#bench/report.ts";
import { cacheFolder } from "#bench/settings.ts";
import { type Bench, paced } from "./bench.ts";
import { type Call, callsAtSize } from "./size-calls.ts";

/** No statement of an answer may read a whole table or sort many rows. */
const noFault = { text: "no table, no sort", holds: (faults: number) => faults === 0 };

/**
 * What members do all day with all that ten million have done (`--members`): latencies at a modest
 * rate beside the rows that they stand for, and the plan of every statement that they run.
 */
export async function measureSize(bench: Bench): Promise<Row[]> {
  const { database, sizes, vesper } = bench;
  const size = await filled(database.superuserUrl);
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

/** A line for each statement, of the call for which it read most. */
function planRows(ran: readonly Ran[]): Row[] {
  const worst = new Map<string, { readonly what: string; readonly did: Executed }>();
  for (const { what, statements } of ran)
    for (const did of statements) {
      const known = worst.get(did.query);
      if (did.tables.length > 0 && !(known && known.did.rowsRead >= did.rowsRead))
        worst.set(did.query, { what, did });
    }
  return [...worst.values()].map(({ what, did }) => ({
    what: `  ${shortened(did)} (${what})`,
    measured: `${did.rowsRead.toLocaleString("en")} rows read · ${did.buffers.toLocaleString("en")} pages, ${did.fromOutside.toLocaleString("en")} of them read · ${milliseconds(did.milliseconds)}`,
    limit: did.faults.join("; "),
    value: did.faults.length,
    budget: noFault,
  }));
}

const most = 60;

/** What it does to which tables. */
function shortened({ query, tables }: Executed): string {
  const verb = /\b(?:select|insert|update|delete)\b/i.exec(query)?.[0].toLowerCase() ?? "";
  const text = `${verb} ${tables.join(", ")}`;
  return text.length > most ? `${text.slice(0, most - 2)} …` : text;
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
