import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { slice } from "#test/slice.ts";
import { isRunning } from "#server/postgres/process-table.ts";
import { type Client, logInDevice } from "./api.ts";
import { expect, test, type Vesper } from "./vesper.ts";

interface Written {
  readonly client_id: string;
  readonly body: string;
}

const kills = [
  ["the application is killed", { app: true, database: false }],
  ["PostgreSQL is killed, and heals by itself", { app: false, database: true }],
  ["both are killed at once", { app: true, database: true }],
] as const;
/**
 * Members write without pause while something is killed; the journal holds what was acknowledged.
 * Afterwards all of it is there exactly once, sending everything again changes nothing, and no
 * credit was lost or made (trust, 'Faults').
 */
for (const [name, victims] of slice(kills, 3)) {
  test(`no acknowledged message is lost or doubled when ${name}`, async ({ vesper }) => {
    const free = await openConversation(vesper, "free@demo.test");
    const paid = await openConversation(vesper, "premium@demo.test");
    const stop = new AbortController();
    const writing = [free, paid].map((writer) => writer.write(stop.signal));
    for (const writer of [free, paid])
      await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(5);

    await vesper.crash(victims);

    for (const writer of [free, paid]) {
      const before = writer.acknowledged.length;
      await expect
        .poll(() => writer.acknowledged.length, { message: "writing goes on" })
        .toBeGreaterThan(before + 5);
    }
    stop.abort();
    await Promise.all(writing);
    for (const writer of [free, paid]) {
      expect(
        await writer.unacknowledgedTwice(),
        "a retry says the same as the first answer",
      ).toEqual([]);
      const stored = await vesper.sql<Written>(
        "select client_id, body from message where conversation_id = $1 and client_id = any($2::uuid[]) order by seq",
        [writer.conversation, writer.tried.map(({ client_id }) => client_id)],
      );
      expect(stored.map(({ client_id }) => client_id).toSorted()).toEqual(
        writer.tried.map(({ client_id }) => client_id).toSorted(),
      );
      expect(
        writer.acknowledged.filter(
          (message) =>
            !stored.some(
              ({ client_id, body }) => client_id === message.client_id && body === message.body,
            ),
        ),
      ).toEqual([]);
    }
    await expectLedgerEqualsBalances(vesper);
  });
}

test("a stop ends everything in order, and the next start has all of it", async ({ vesper }) => {
  const count = async () =>
    (await vesper.sql<{ count: string }>("select count(*) from message"))[0]?.count;
  const [before, postmaster] = [await count(), vesper.postmaster()];
  expect(await vesper.stop()).toBe(0);
  expect(isRunning(postmaster), "PostgreSQL has ended too").toBe(false); // after a crash it may be init's child, which collects it when it likes
  console.log(`A second start was ready after ${await vesper.start()} ms.`);
  expect(await count()).toBe(before);
  await expectLedgerEqualsBalances(vesper);
});

test("while PostgreSQL answers nothing, pages from memory are served, and the others say so in words", async ({
  vesper,
}) => {
  const page = async (path: string) => {
    const answer = await fetch(vesper.url + path, { headers: { accept: "text/html" } });
    return { status: answer.status, text: await answer.text() };
  };
  const [before, terms] = [await page("/"), await page("/pages/terms")];
  expect([before.status, terms.status]).toEqual([200, 200]);
  const postmaster = vesper.postmaster();
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  const all = [postmaster, ...children.trim().split(" ").map(Number)];
  for (const pid of all) process.kill(pid, "SIGSTOP");
  try {
    const [after, same] = [await page("/"), await page("/pages/terms")];
    expect([after.status, same.status]).toEqual([200, 200]);
    expect(same.text).toBe(terms.text);
    const asked = await page("/members/01890000-0000-7000-8000-000000000000");
    expect(asked.status).toBe(503);
    expect(asked.text, "in words, not bare JSON").toMatch(/<html[^>]* lang="en"/);
  } finally {
    for (const pid of all) process.kill(pid, "SIGCONT");
  }
  await expect.poll(async () => (await fetch(`${vesper.url}/health/ready`)).status).toBe(200);
});

async function expectLedgerEqualsBalances(vesper: Vesper): Promise<void> {
  const wrong = await vesper.sql(`
    select account_id, wallet.credits, ledger.credits from wallet
    full join (select account_id, sum(credits) as credits from ledger_entry group by account_id) as ledger using (account_id)
    where coalesce(wallet.credits, 0) <> coalesce(ledger.credits, 0)`);
  expect(wrong).toEqual([]);
}

/**
 * A conversation of this member's, already begun by the other, so that a free member writes in it
 * too, and what is written there.
 */
async function openConversation(vesper: Vesper, email: string) {
  const device = await logInDevice(vesper, email);
  const { chats } = (await device.call("GET", "/api/chats.php")).body as {
    chats: { conversation: { id: string } }[];
  };
  const conversation = chats[0]?.conversation.id ?? "";
  const tried: Written[] = [];
  const acknowledged: Written[] = [];
  return {
    conversation,
    tried,
    acknowledged,
    /** One message after the other, each until it is acknowledged, as a device does. */
    async write(stop: AbortSignal): Promise<void> {
      while (!stop.aborted) {
        const message = {
          client_id: randomUUID(),
          body: `Message ${tried.length}: are you still there?`,
        };
        tried.push(message);
        let status = 0;
        while (status !== 200) {
          status = (await send(device, conversation, message)).status;
          if (status !== 200) await new Promise((wait) => setTimeout(wait, 50));
          if (status === 402) throw new Error("out of credits");
        }
        acknowledged.push(message);
        await new Promise((wait) => setTimeout(wait, 150)); // so that the credits last
      }
    },
    /** Sends everything again: those that are not answered as before. */
    async unacknowledgedTwice(): Promise<unknown[]> {
      const answers = await Promise.all(
        tried.map(async (message) => ({
          message,
          answer: await send(device, conversation, message),
        })),
      );
      return answers.filter(
        ({ message, answer }) =>
          (answer.body as { message?: { client_id: string } } | null)?.message?.client_id !==
          message.client_id,
      );
    },
  };
}

const send = (device: Client, conversation: string, { client_id, body }: Written) =>
  device.call(
    "POST",
    "/api/messages.php",
    { conversation: { id: conversation }, client_id, body },
    client_id,
  );
