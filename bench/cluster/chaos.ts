import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startVesper } from "#bench/machine/vesper.ts";
import type { Bench } from "#bench/measure/bench.ts";
import { atMost, type Row } from "#bench/report.ts";
import { cutLine } from "#test/cut-line.ts";
import { startNats } from "#test/nats.ts";
import { startTeam } from "./team.ts";

const sockets = 300;
const rate = 50;

/**
 * Three processes over NATS, with a mail server that is dead throughout, while one thing after the
 * other fails under members who read, write and listen. What was acknowledged is stored, once.
 */
export async function measureChaos({ database, sizes, load }: Bench): Promise<Row[]> {
  const nats = await startNats();
  const address = new URL(database.url);
  const line = await cutLine({ hostname: address.hostname, port: address.port || "5432" });
  const through = Object.assign(new URL(database.url), { host: `127.0.0.1:${line.port}` }).href;
  const env = { NATS_URL: nats.url, SMTP_URL: "smtp://127.0.0.1:1" };
  const team = await startTeam(through, 3, env);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const faults = [
    {
      what: "a process is killed, and started again",
      async happens() {
        const [first] = team.members;
        if (!first) throw new Error("no process");
        process.kill(first.pid, "SIGKILL");
        team.members[0] = await startVesper(through, null, { port: first.port, env });
      },
    },
    {
      what: "NATS is killed, and stands again after 5 s",
      async happens() {
        await nats.stop();
        await sleep(5_000);
        await nats.start();
      },
    },
    {
      what: `the line to the database is cut for ${sizes.cutSeconds} s`,
      async happens() {
        line.cut();
        await sleep(sizes.cutSeconds * 1_000);
        line.mend();
      },
    },
  ];
  try {
    const rows: Row[] = [];
    for (const { what, happens } of faults) {
      await load.run("rolling", { port: team.proxy.port, sockets, rate });
      await sleep(2_000);
      await happens();
      await sleep(8_000); // everybody is back
      const before = performance.now();
      await untilServed(team.proxy.port);
      const served = (performance.now() - before) / 1_000;
      const met = await load.run("rollingEnd", null);
      const stored = await client.query<{ all: number; different: number }>(
        `select count(*)::int as all, count(distinct client_id)::int as different
         from message where client_id = any($1::uuid[])`,
        [met.written],
      );
      const [{ all, different } = { all: 0, different: 0 }] = stored.rows;
      rows.push(
        {
          what: `${what}: acknowledged and lost, of ${met.written.length}`,
          measured: String(met.written.length - different),
          value: met.written.length - different,
          budget: atMost(0, "messages"),
        },
        {
          what: "  stored twice",
          measured: String(all - different),
          value: all - different,
          budget: atMost(0, "messages"),
        },
        {
          what: "  reads refused; messages sent again; given up",
          measured: `${met.failedReads.length} of ${met.reads}; ${met.sentAgain.length}; ${met.lost.length}`,
        },
        {
          what: "  a page again, 8 s after the end of it",
          measured: `${served.toFixed(1)} s later`,
          value: served,
          budget: atMost(10, "s"),
        },
      );
    }
    return rows;
  } finally {
    await client.end();
    line.mend();
    await team.stop();
    line.close();
    await nats.stop();
  }
}

async function untilServed(port: number): Promise<void> {
  const served = () =>
    fetch(`http://127.0.0.1:${port}/api/user.php`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let waited = 0; !(await served()) && waited < 600; waited += 1) await sleep(100);
}
