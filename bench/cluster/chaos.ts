import { setTimeout as sleep } from "node:timers/promises";
import { startVesper } from "#bench/machine/vesper.ts";
import type { Bench } from "#bench/measure/bench.ts";
import type { Row } from "#bench/report.ts";
import { cutLine } from "#test/cut-line.ts";
import { startNats } from "#test/nats.ts";
import { startBucket } from "#test/start-bucket.ts";
import { eraseWithout } from "./erase-without.ts";
import { fewMembers } from "./few-members.ts";
import { startTeam } from "./team.ts";
import { type Fault, type Place, underFaults } from "./under-fault.ts";

/**
 * Three processes over NATS with their files in a bucket and a mail server that is dead throughout,
 * while one thing after the other fails under their members.
 */
export async function measureChaos({ database, sizes, load }: Bench): Promise<Row[]> {
  const url = await fewMembers(database);
  const [nats, bucket] = [await startNats(), await startBucket()];
  const address = new URL(url);
  const line = await cutLine({ hostname: address.hostname, port: address.port || "5432" });
  const through = Object.assign(new URL(url), { host: `127.0.0.1:${line.port}` }).href;
  const env = { NATS_URL: nats.url, S3_URL: bucket.url, SMTP_URL: "smtp://127.0.0.1:1" };
  const team = await startTeam(through, 3, env);
  const place: Place = {
    load,
    port: team.proxy.port,
    databaseUrl: url,
    photoFiles: () =>
      bucket.keys().flatMap((key) => /\/photos\/\w\w\/(\w+)\.webp$/.exec(key)?.[1] ?? []),
  };
  const erasures = await eraseWithout(place);
  const faults: Fault[] = [
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
    {
      what: `S3 is killed, and stands again after ${sizes.cutSeconds} s`,
      async happens() {
        await bucket.stop();
        await erasures.ask();
        await sleep(sizes.cutSeconds * 1_000);
        await bucket.again();
      },
    },
  ];
  try {
    return [...(await underFaults(place, faults)), ...(await erasures.done())];
  } finally {
    line.mend();
    await team.stop();
    line.close();
    await nats.stop();
    await bucket.remove();
  }
}
