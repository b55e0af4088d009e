import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { queueMail } from "./queue-mail.server.ts";
import { doubtedHour } from "./refusal-share.server.ts";
import { jobsSchema } from "#test/schema.ts";

// The mail server is down, slow, refuses or dies in the middle: writes go on, and in the end one
// mail arrives (docs/mail.md).

let world: World;
let port: number;
let running: (() => Promise<void>) | null = null;
const sockets = new Set<Socket>();
let names = 0;

beforeAll(async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  ({ port } = probe.address() as AddressInfo);
  await new Promise((closed) => probe.close(closed));
  world = await openWorld(
    {},
    {
      SMTP_URL: `smtp://127.0.0.1:${port}/?greetingTimeout=400&socketTimeout=400&connectionTimeout=400`,
    },
  );
});
afterEach(async () => {
  await running?.();
  running = null;
});

/**
 * A mail server that accepts, on the world's port; `refusal` is what it says to RCPT TO, for
 * addresses that end with `at`, `atData` to the mail itself.
 */
async function startSmtp({
  refusal,
  at = "",
  atData,
}: { refusal?: string; at?: string; atData?: string } = {}) {
  const arrived: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refusal && address.endsWith(at)
          ? Object.assign(new Error(refusal.slice(4)), {
              responseCode: Number(refusal.slice(0, 3)),
            })
          : null,
      ),
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        if (!atData) arrived.push(text);
        done(
          atData
            ? Object.assign(new Error(atData.slice(4)), {
                responseCode: Number(atData.slice(0, 3)),
              })
            : null,
        );
      });
    },
  });
  smtp.listen(port, "127.0.0.1");
  await once(smtp.server, "listening");
  running = () => new Promise((closed) => smtp.close(() => closed()));
  return arrived;
}

/** Something on that port that speaks no SMTP: `talk` gets each connection. */
async function startStrange(talk: (socket: Socket) => void): Promise<void> {
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    talk(socket);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  running = () =>
    new Promise((closed) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => closed());
    });
}

async function mailed(
  at = "cast.test",
): Promise<{ member: Actor; state(): Promise<string | undefined> }> {
  const member = await world.member(`Member${(names += 1)}`);
  await sql`update account set email = split_part(email, '@', 1) || '@' || ${at}
    where id = ${member.id}`.execute(world.db);
  await world.db.transaction().execute((tx) =>
    queueMail(tx, world.services.jobs, {
      site: world.siteId,
      to: { account: member.id },
      template: "password-changed",
      language: "en",
      path: "/reset-password",
    }),
  );
  const state = async () =>
    (
      await sql<{
        state: string;
      }>`select state from ${sql.raw(jobsSchema)}.job where name = 'send-mail'
        and data->'to'->>'account' = ${member.id}`.execute(world.db)
    ).rows[0]?.state;
  return { member, state };
}
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { interval: 50 });
const disabled = async (member: Actor) =>
  (await world.call("sessions.readUser", {}, { as: member })).body.user?.notifications_disabled;

test.each<{ fault: string; start(): Promise<unknown> }>([
  { fault: "is down", start: () => Promise.resolve() },
  { fault: "accepts and says nothing", start: () => startStrange(() => {}) },
  {
    fault: "greets and dies",
    start: () => startStrange((socket) => socket.write("220 hello\r\n", () => socket.destroy())),
  },
  {
    fault: "dies while it takes the mail",
    start: () =>
      startStrange((socket) => {
        socket.write("220 hello\r\n");
        socket.on("data", (chunk: Buffer) => {
          const said = chunk.toString();
          if (/^DATA/m.test(said)) socket.write("354 go on\r\n", () => socket.destroy());
          else socket.write("250 yes\r\n");
        });
      }),
  },
  { fault: "refuses for now", start: () => startSmtp({ refusal: "451 4.3.0 later please" }) },
  {
    fault: "refuses us for policy",
    start: () => startSmtp({ refusal: "550 5.7.1 relay access denied" }),
  },
  { fault: "refuses the text", start: () => startSmtp({ atData: "554 5.6.0 not this" }) },
])(
  "the mail server $fault: the mail waits, and when it is well again one mail arrives",
  async ({ start }) => {
    await start();
    const { member, state } = await mailed();
    await eventually(state).toBe("retry");
    await running?.();
    const arrived = await startSmtp();
    await world.jobsDue("send-mail");
    await eventually(state).toBe("completed");
    expect(arrived.filter((text) => text.includes(member.email))).toHaveLength(1);
    expect(await disabled(member)).toEqual([]);
  },
);

test("the outbox tries for at least 72 hours, whatever the pauses turn out to be", async () => {
  const {
    rows: [queue],
  } = await sql<{
    retry_limit: number;
    retry_delay: number;
    retry_delay_max: number;
  }>`select retry_limit, retry_delay, retry_delay_max from ${sql.raw(jobsSchema)}.queue where name = 'send-mail'`.execute(
    world.db,
  );
  if (!queue) throw new Error("no outbox");
  let shortest = 0;
  for (let attempt = 0; attempt < queue.retry_limit; attempt += 1)
    shortest += Math.min(
      queue.retry_delay_max,
      (queue.retry_delay * 2 ** Math.min(16, attempt + 1)) / 2,
    );
  expect(shortest).toBeGreaterThanOrEqual(72 * 3600);
});

test.each(["550 5.1.1 no such user", "553 mailbox name invalid"])(
  "the mailbox does not exist (%s): not tried again, and optional mails stop as bounced",
  async (refusal) => {
    await startSmtp({ refusal });
    const { member, state } = await mailed();
    await eventually(state).toBe("completed");
    expect(await disabled(member)).toEqual(["bounce"]);
    expect((await world.call("notifications.read", {}, { as: member })).body.disabled).toEqual([
      "bounce",
    ]);
  },
);

test("when a fifth of an hour's addresses are refused none is believed, and their mails wait", async () => {
  await sql`delete from sent_mail`.execute(world.db);
  await startSmtp({ refusal: "550 5.1.1 no such user" });
  const all = [];
  for (let at = 0; at < 5; at += 1) all.push(await mailed());
  for (const { state } of all)
    await expect.poll(state, { timeout: 120_000 }).toMatch(/^(?:completed|retry)$/);
  for (let at = 5; at < 12; at += 1) all.push(await mailed());
  const last = all.slice(5);
  for (const { state } of last) await eventually(state).toBe("retry");
  for (const { member } of all) await eventually(() => disabled(member)).toEqual([]);
  expect(await doubtedHour(world.db)).toEqual({ mails: 12, refused: 12 });

  await running?.();
  const arrived = await startSmtp();
  await world.jobsDue("send-mail");
  for (const { member, state } of last) {
    await eventually(state).toBe("completed");
    expect(arrived.filter((text) => text.includes(member.email))).toHaveLength(1);
  }
});

test("when one provider refuses half of its mails none of these is believed, and others' are", async () => {
  await sql`delete from sent_mail`.execute(world.db);
  const reader = await world.member("Subscriber");
  await sql`insert into sent_mail (id, account_id, template)
    select gen_random_uuid(), ${reader.id}, 'digest' from generate_series(1, 60)`.execute(world.db);
  await startSmtp({ refusal: "550 5.1.1 no such user", at: "@mail.example" });
  const all = [];
  for (let at = 0; at < 5; at += 1) all.push(await mailed("mail.example"));
  for (const { state } of all) await eventually(state).toMatch(/^(?:completed|retry)$/);
  for (let at = 5; at < 8; at += 1) all.push(await mailed("mail.example"));
  for (const { state } of all.slice(5)) await eventually(state).toBe("retry");
  for (const { member } of all) await eventually(() => disabled(member)).toEqual([]);
  await running?.();
  await startSmtp({ refusal: "550 5.1.1 no such user" });
  const { member, state } = await mailed("other.example");
  await eventually(state).toBe("completed");
  expect(await disabled(member)).toEqual(["bounce"]);
});

test("a few dead addresses among many mails are believed", async () => {
  await sql`delete from sent_mail`.execute(world.db);
  const reader = await world.member("Reader");
  await sql`insert into sent_mail (id, account_id, template)
    select gen_random_uuid(), ${reader.id}, 'digest' from generate_series(1, 40)`.execute(world.db);
  await startSmtp({ refusal: "550 5.1.1 no such user" });
  const all = [];
  for (let at = 0; at < 7; at += 1) all.push(await mailed());
  for (const { state } of all) await eventually(state).toBe("completed");
  for (const { member } of all) expect(await disabled(member)).toEqual(["bounce"]);
});

test("a server that objects to the sender is tried again, and no address counts as dead", async () => {
  await startSmtp({ refusal: "550 5.1.8 Sender address rejected: Domain not found" });
  const { member, state } = await mailed();
  await eventually(state).toBe("retry");
  expect(await disabled(member)).toEqual([]);
});
