import { cpus, loadavg } from "node:os";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { measureChaos } from "./cluster/chaos.ts";
import { measureEvents } from "./cluster/events.ts";
import { measureFullDisk } from "./cluster/full-disk.ts";
import { measureProcesses } from "./cluster/processes.ts";
import { measureRolling } from "./cluster/rolling.ts";
import { resetChat } from "./data/chat.ts";
import { costliestStatements, openDatabase, openSized } from "./data/database.ts";
import { pgbenchVersion } from "./limits/pgbench.ts";
import { LoadGenerator } from "./machine/child.ts";
import { canReadCpu } from "./machine/cpu.ts";
import { startVesper } from "./machine/vesper.ts";
import type { Bench } from "./measure/bench.ts";
import { measureChat, measureSockets } from "./measure/chat.ts";
import { measureFeel } from "./measure/feel.ts";
import { measureFirstView } from "./measure/first-view.ts";
import { measureMemory } from "./measure/memory.ts";
import { measureOfficeLists } from "./measure/office-lists.ts";
import { measureOfficeMembers } from "./measure/office-members.ts";
import { measureOfficeQueue } from "./measure/office-queue.ts";
import { measureOrders } from "./measure/orders.ts";
import { measureOneAgainstAll } from "./measure/one-against-all.ts";
import { measureMembersPage } from "./measure/members-page.ts";
import { measurePublicAndApi } from "./measure/public-and-api.ts";
import { measureSearch } from "./measure/search.ts";
import { measureSize } from "./measure/size.ts";
import { startNats } from "#test/nats.ts";
import { type Row, type Section, toTable, verdict } from "./report.ts";
import { actors, cacheFolder, full, membersOf, quick } from "./settings.ts";

interface Measurement {
  readonly title: string;
  measure(bench: Bench): Promise<Row[]>;
}

/**
 * Every measurement of one server with its title, in the order of the report. A new one is a
 * function of measure/ and a line here.
 */
const ofOne: readonly Measurement[] = [
  { title: "idle sockets", measure: measureSockets }, // first, while the server's memory is as it began
  { title: "first view", measure: measureFirstView },
  { title: "feel: a phone of 390 px, four times slower", measure: measureFeel },
  { title: "pages and calls that read no database", measure: measurePublicAndApi },
  { title: "/members, rendered on the server", measure: measureMembersPage },
  { title: "member search", measure: measureSearch },
  { title: `messages, ${actors.toLocaleString("en")} sockets open`, measure: measureChat },
  { title: "orders and webhooks", measure: measureOrders },
  { title: "the office finds members", measure: measureOfficeMembers },
  { title: "the office's lists", measure: measureOfficeLists },
  { title: "the office's queue", measure: measureOfficeQueue },
  { title: "one against all", measure: measureOneAgainstAll },
  { title: "memory under a steady load", measure: measureMemory },
];

/** Those start servers of their own; the one of the others has ended by then. */
const ofClusters: readonly Measurement[] = [
  { title: "cluster: one, two and four processes", measure: measureProcesses },
  { title: "cluster events between two machines", measure: measureEvents },
  { title: "cluster rolling: three processes restarted in turn", measure: measureRolling(null) },
  { title: "cluster rolling over NATS", measure: measureRolling(startNats) },
  { title: "cluster chaos: what fails under three processes", measure: measureChaos },
  { title: "cluster chaos: full disks, and PostgreSQL killed", measure: measureFullDisk },
];

/** What `--members` measures: the others would empty the chats, or need none of it. */
const atSize: typeof ofOne = [
  { title: "member search", measure: measureSearch },
  { title: "size: what members do all day", measure: measureSize },
];

const many = membersOf(process.argv);
const pace = process.argv.includes("--quick") ? quick : full;
const sizes = many === null ? pace : { ...pace, members: many };
const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length);
const profile = process.argv.includes("--profile");
const begun = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const load = loadavg()[0] ?? 0;
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? "processor"} · Node ${process.versions.node} · load before the run ${load.toFixed(1)}${load > 0.5 ? ": something else is running, so trust the ratios only" : ""}`,
);
console.log(
  pgbenchVersion
    ? `Limits of PostgreSQL by pgbench ${pgbenchVersion}`
    : "pgbench is not installed: its limits come from a loop of prepared statements in Node, which is a lower limit and flatters our ratios",
);
if (!canReadCpu) console.log("CPU per request can be read on Linux only: those lines stay empty");

say(`a database of ${sizes.members.toLocaleString("en")} members …`);
const database = await (many === null ? openDatabase(sizes.members) : openSized(many, say));
say(
  database.generated === null
    ? "members of an earlier run"
    : `members made in ${database.generated.toFixed(0)} s`,
);
const sections: Section[] = [];
try {
  if (many === null) await resetChat(database.url);
  const vesper = await startVesper(
    database.url,
    profile ? path.join(cacheFolder, "profile") : null,
  );
  const bench: Bench = { sizes, database, vesper, load: new LoadGenerator() };
  try {
    await measureAll(many === null ? ofOne : atSize, bench);
  } finally {
    // Beside a cluster it would be one more process, told of every event.
    await vesper.stop();
  }
  if (many === null) await measureAll(ofClusters, bench);
  bench.load.end();
  if (profile) console.table(await costliestStatements(database));
} finally {
  await database.stop();
}

say("done");
const verdicts = sections.flatMap(({ rows }) => rows.map(verdict));
console.log(
  `\n${verdicts.filter((one) => one === "ok").length} budgets kept, ${verdicts.filter((one) => one === "missed").length} missed. How to read this: bench/README.md`,
);
mkdirSync(cacheFolder, { recursive: true });
writeFileSync(
  path.join(cacheFolder, "last.json"),
  JSON.stringify({ at: new Date().toISOString(), sizes, load, sections }, null, 2),
);
process.exit(0);

/** Measures those that were asked for, and prints the table of each as it ends. */
async function measureAll(measurements: readonly Measurement[], bench: Bench): Promise<void> {
  for (const { title, measure } of measurements) {
    if (only && !title.includes(only.replaceAll("-", " "))) continue;
    say(`${title} …`);
    // One that fails must not hide the others.
    const rows = await measure(bench).catch((error: unknown): Row[] => {
      console.error(error);
      return [
        { what: `not measured: ${String(error).split("\n")[0]?.slice(0, 80)}`, measured: "" },
      ];
    });
    sections.push({ title, rows });
    console.log(`${toTable([{ title, rows }])}\n`);
  }
}
