import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { conversationId, memberId, sessionCookie } from "#bench/data/ids.ts";
import { quantile } from "#bench/machine/statistics.ts";
import { startVesper } from "#bench/machine/vesper.ts";
import type { Bench } from "#bench/measure/bench.ts";
import { atMost, milliseconds, type Row } from "#bench/report.ts";
import { conversationsEach } from "#bench/settings.ts";
import { startNats } from "#test/nats.ts";
import { startBucket } from "#test/start-bucket.ts";
import { fewMembers } from "./few-members.ts";

/** Pairs of members, each at another machine; the first pair's are left out while it warms up. */
const pairs = 110;
const warmUp = 10;
const longestMs = 10_000;
/** So that neither waits behind another. */
const apartMs = 20;
/** After that both processes have heard who is where. */
const knownMs = 5_000;

/**
 * Two processes as two machines: a data folder each, one bucket. How long each kind of event takes
 * from what a member does at one of them to the device of another member, or of theirs, at the other.
 */
export async function measureEvents({ database }: Bench): Promise<Row[]> {
  const url = await fewMembers(database);
  const bucket = await startBucket();
  const rows: Row[] = [];
  try {
    for (const [over, first] of [
      ["notices", 1],
      ["NATS", 4],
    ] as const) {
      const nats = over === "NATS" ? await startNats() : null;
      const env = { S3_URL: bucket.url, ...(nats && { NATS_URL: nats.url }) };
      const folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), "vesper-machine-")));
      const [here, there] = await Promise.all(
        folders.map((DATA_DIR) => startVesper(url, null, { env: { ...env, DATA_DIR } })),
      );
      if (!here || !there) throw new Error("no processes");
      try {
        for (const [what, latencies] of Object.entries(await kinds(here.port, there.port, first)))
          rows.push({
            what: `${what}, over ${over}: p99`,
            measured: `${milliseconds(quantile(latencies, 0.99))}, p50 ${milliseconds(quantile(latencies, 0.5))}, of ${latencies.length}`,
            value: quantile(latencies, 0.99),
            budget: atMost(100, "ms"),
          });
      } finally {
        await Promise.all([here.stop(), there.stop()]);
        await nats?.stop();
        for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      }
    }
    return rows;
  } finally {
    await bucket.remove();
  }
}

/** Milliseconds of each event, by what it is. `first`: of the members, who block each other at last. */
async function kinds(
  here: number,
  there: number,
  first: number,
): Promise<Record<string, number[]>> {
  const met: Record<string, number[]> = {};
  // Member n talks with the next ones (data/chat.ts); so far apart, no pair shares a member.
  const members = Array.from(
    { length: pairs },
    (_, pair) => first + pair * (conversationsEach + 1),
  );
  const devices = await Promise.all(
    members.map((from) =>
      Promise.all([openDevice(here, from), openDevice(there, from), openDevice(there, from + 1)]),
    ),
  );
  await sleep(knownMs);
  for (const [pair, [own, second, theirs]] of devices.entries()) {
    const from = members[pair] ?? 0;
    const to = from + 1;
    const conversation = conversationId((from - 1) * conversationsEach + 1);
    const note = async (what: string, happens: () => Promise<unknown>, heard: Promise<number>) => {
      const began = performance.now();
      const [moment] = await Promise.all([heard, happens()]);
      if (pair >= warmUp) (met[what] ??= []).push(moment - began);
      await sleep(apartMs);
    };
    const say = (as: number, port: number) => () =>
      post(port, "/api/messages.php", as, {
        conversation: { id: conversation },
        client_id: randomUUID(),
        body: `Of the pair ${pair}.`,
      });
    await note("typing", async () => own.socket.send(typed(conversation)), theirs.hears("typing"));
    await note("a message", say(from, here), theirs.hears("message"));
    await note("a message, at one's own second device", say(from, here), second.hears("message"));
    await note("ticks", () => read(there, to, conversation), own.hears("read_receipt"));
    await note("a like", like(here, from, to), theirs.hears("like", "match"));
    await note("a block", block(here, from, to), theirs.hears("member_changed"));
    for (const device of [own, second, theirs]) device.socket.terminate();
  }
  return met;
}

const typed = (conversation: string): string => JSON.stringify({ type: "typing", conversation });
const read = (port: number, as: number, id: string) =>
  post(port, "/api/read.php", as, { conversation: { id }, seq: 1 });
const like = (port: number, as: number, whom: number) => () =>
  post(port, "/api/like.php", as, { profile: { id: memberId(whom) } });
const block = (port: number, as: number, whom: number) => () =>
  post(port, "/api/block.php", as, { profile: { id: memberId(whom) } });

/** A device's socket; `hears` gives the moment at which the next event of these types came. */
async function openDevice(port: number, actor: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
    headers: { cookie: sessionCookie(actor) },
    perMessageDeflate: false,
  });
  await new Promise((ready, reject) => {
    socket.once("message", ready);
    socket.once("error", reject);
  });
  return {
    socket,
    hears: (...types: string[]): Promise<number> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`actor ${actor} heard no ${types.join(" or ")}`)),
          longestMs,
        );
        const listen = (data: Buffer): void => {
          if (!types.includes((JSON.parse(String(data)) as { type: string }).type)) return;
          clearTimeout(timer);
          socket.off("message", listen);
          resolve(performance.now());
        };
        socket.on("message", listen);
      }),
  };
}

async function post(port: number, at: string, actor: number, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
    method: "POST",
    headers: {
      cookie: sessionCookie(actor),
      "content-type": "application/json",
      "x-client-request": "1",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${at} ${answer.status} ${await answer.text()}`);
}
