import { once } from "node:events";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { sql } from "kysely";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import { openWorld } from "#test/world.ts";
import { queueMail } from "./queue-mail.server.ts";
import { mailsOf } from "./sent-mail.server.ts";
import { jobsSchema } from "#test/schema.ts";

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test("sign-up works while the mail server is down; when it is back, one mail arrives over SMTP", async () => {
  const port = await closedPort();
  const world = await openWorld({}, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  expect(
    (
      await world.call("accounts.signUp", signUpInput("Alice"), {
        headers: { cookie: "language=de" },
      })
    ).status,
  ).toBe(200);
  const waiting = () =>
    sql<{
      state: string;
      retry_count: number;
    }>`select state, retry_count from ${sql.raw(jobsSchema)}.job where name = 'send-mail'`.execute(
      world.db,
    );
  await expect.poll(async () => (await waiting()).rows).toMatchObject([{ state: "retry" }]);
  const { count } = await world.db
    .selectFrom("link_token")
    .select((q) => q.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0); // a secret that reached nobody is taken back

  const arrived: { to: string[]; from: string; text: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        arrived.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  smtp.listen(port, "127.0.0.1");
  await once(smtp.server, "listening");
  await world.jobsDue("send-mail");
  await expect.poll(async () => (await waiting()).rows).toMatchObject([{ state: "completed" }]);
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ to: ["alice@cast.test"], from: "support@localhost.test" });
  expect(arrived[0]?.text).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(arrived[0]?.text).toMatch(/^From: Vesper <support@localhost\.test>/m);
  expect(arrived[0]?.text).toMatch(/Willkommen bei Vesper, Alice/);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

test("a mail that cannot be written is not lost: the sign-up stands, and the mail comes once there is room", async () => {
  const world = await openWorld();
  const folder = path.join(world.folder, "mail");
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, ""); // as on a full disk, whatever is written there fails
  expect((await world.call("accounts.signUp", signUpInput("Greta"))).status).toBe(200);
  const state = async () =>
    (
      await sql<{
        state: string;
      }>`select state from ${sql.raw(jobsSchema)}.job where name = 'send-mail'`.execute(world.db)
    ).rows.map((row) => row.state);
  await expect.poll(state).toEqual(["retry"]);
  const links = async () => (await sql`select from link_token`.execute(world.db)).rows.length;
  expect(await links(), "a secret that reached nobody").toBe(0);
  rmSync(folder);
  mkdirSync(folder);
  await expect.poll(state).toEqual(["completed"]);
  expect([
    world.mails().filter((mail) => mail.includes("To: greta@cast.test")).length,
    readdirSync(folder).length,
  ]).toEqual([1, 1]);
});

test("which mail went to whom stands beside the member, and that it came back; nobody else's does", async () => {
  const world = await openWorld({}, { MAIL_WEBHOOK_SECRET: "a secret of twenty characters" });
  const anna = await world.member("Anna", { status: "not_confirmed" });
  const bob = await world.member("Bob");
  const send = (
    to: { account: string } | { address: string },
    template: "sign-up" | "reset-password",
  ) =>
    world.db
      .transaction()
      .execute((tx) =>
        queueMail(tx, world.services.jobs, { site: world.siteId, to, template, language: "en" }),
      );
  await send({ account: anna.id }, "sign-up");
  await send({ address: bob.email.toUpperCase() }, "reset-password");
  await send({ address: "nobody@example.org" }, "reset-password");
  await expect.poll(() => world.mails().length).toBe(3);
  const of = async ({ id }: { id: string }) =>
    (await mailsOf(world.db, id, 10)).map(({ template, returned }) => [template, returned]);
  await expect.poll(() => of(bob)).toEqual([["reset-password", null]]);
  expect(await of(anna)).toEqual([["sign-up", null]]);
  const told = await fetch(`${world.url}/api/mail-event.php`, {
    method: "POST",
    headers: {
      authorization: "Bearer a secret of twenty characters",
      "content-type": "application/json",
    },
    body: JSON.stringify({ type: "bounce", address: bob.email }),
  });
  expect(told.status).toBe(200);
  expect(await of(bob)).toEqual([["reset-password", "bounce"]]);
  expect(await of(anna)).toEqual([["sign-up", null]]);
});
