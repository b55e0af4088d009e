import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { allLetters } from "#features/all-letters.server.ts";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type MailKind, mailKinds, type MailTemplate } from "./mail-kinds.ts";
import { queueMail } from "./queue-mail.server.ts";

let world: World;
let confirmed: Actor;
let unconfirmed: Actor;
beforeAll(async () => {
  world = await openWorld();
  confirmed = await world.member("Connie");
  unconfirmed = await world.member("Uli", { status: "not_confirmed" });
});

const templates = Object.keys(allLetters) as MailTemplate[];
const forget = () => world.services.pool.query("delete from rate_limit");
const mailsTo = (address: string): string[] =>
  world.mails().filter((mail) => mail.toLowerCase().includes(`\nto: ${address.toLowerCase()}`));

/** Queues as many of this mail and rolls back; how many were taken, and how many were counted. */
async function queueMany(template: MailTemplate, to: Recipient, many: number) {
  const { services, siteId } = world;
  let taken = 0;
  let counted = 0;
  await services.db
    .transaction()
    .execute(async (tx) => {
      await sql`delete from rate_limit`.execute(tx);
      for (let n = 0; n < many; n += 1)
        if (await queueMail(tx, services.jobs, { site: siteId, to, template, language: "en" }))
          taken += 1;
      const { rows } = await sql<{ points: number }>`
        select coalesce(sum(points), 0)::int as points from rate_limit where key like 'strangers-mailbox:%'`.execute(
        tx,
      );
      counted = rows[0]?.points ?? 0;
      throw new Error("rolled back");
    })
    .catch((error: Error) => {
      if (error.message !== "rolled back") throw error;
    });
  return { taken, counted };
}
type Recipient = { readonly account: string } | { readonly address: string };

const free = { taken: 12, counted: 0 };
const limited = { taken: 8, counted: 8 };
/** To a confirmed member, to an account whose address nobody confirmed, to a typed address. */
const expectedOf: Readonly<Record<MailKind, readonly [object, object, object]>> = {
  asked: [limited, limited, limited],
  receipt: [free, free, free],
  notice: [free, free, free],
  security: [free, limited, limited],
  optional: [free, limited, limited],
  office: [free, free, free],
};

test("trust row 34: every mail has a kind, and no kind is left from a mail that is gone", () => {
  expect(Object.keys(mailKinds).toSorted()).toEqual(templates.toSorted());
});

test.each(templates)(
  "trust row 34: '%s' is limited only where a stranger can cause it",
  async (template) => {
    const answers = [];
    for (const to of [
      { account: confirmed.id },
      { account: unconfirmed.id },
      { address: "typed@example.org" },
    ])
      answers.push(await queueMany(template, to, 12));
    expect(answers).toEqual(expectedOf[mailKinds[template]]);
  },
);

/** What law or contract demands, by the sign of its name; a new mail of these names is one, too. */
const demanded =
  /^(receipt|refund|chargeback|withdrawal|cancellation$|complaint-(received|answered)|decision|appeal|report-|photo-refused|erasure-waits|texts-changed|direct-debit-(notice|returned|ended)|fraud-warning|account-deleted|data-export|dormant)/;
test.each(templates.filter((name) => demanded.test(name) && !name.endsWith("-notice")))(
  "trust row 34: '%s' is never dropped for other mails",
  (template) => {
    expect(["receipt", "notice"]).toContain(mailKinds[template]);
  },
);

/** Uses up what strangers may ask of this mailbox. */
async function flood(email: string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    await world.services.pool.query("delete from rate_limit where key not like 'strangers-%'");
    await world.call("accounts.requestPasswordReset", { email });
    await world.call("account-settings.requestReactivation", { email });
  }
  const { rows } = await world.services.pool.query<{ n: number }>(
    "select points::int as n from rate_limit where key like 'strangers-mailbox:%'",
  );
  expect(rows).toContainEqual({ n: 8 });
  await world.services.pool.query("delete from rate_limit where key not like 'strangers-%'");
}

test("trust row 34: a receipt for a cancellation arrives after eight mails that others asked for", async () => {
  await forget();
  const email = "flooded@example.org";
  await flood(email);
  const declared = await world.call("cancellations.declare", {
    name: "Flo",
    email,
    scope: "membership",
    kind: "ordinary",
  });
  expect(declared.status).toBe(200);
  const { number } = declared.body as { number: string };
  await expect.poll(() => mailsTo(email).filter((mail) => mail.includes(number)).length).toBe(1);
});

test("trust row 34: security notices reach a confirmed member whose mailbox is flooded", async () => {
  await forget();
  const anna = await withPassword(world, "Annabel");
  await flood(anna.email);
  const fresh = "an owl on the barn";
  const before = mailsTo(anna.email).length;
  const changed = await world.call(
    "account-settings.changePassword",
    { old_password: password, password: fresh, repeat_password: fresh },
    { as: anna },
  );
  expect(changed.status).toBe(200);
  await expect.poll(() => mailsTo(anna.email).length).toBeGreaterThan(before);
});

const nobody = null;
const words = "Something is not as it should be here.";
/** Doors without a login whose receipt goes to what was typed. */
const doors: Record<
  string,
  (email: string, as?: Actor | null) => Promise<{ status: number; problem: { code?: string } }>
> = {
  "a cancellation": (email, as = nobody) =>
    world.call(
      "cancellations.declare",
      { name: "Somebody", email, scope: "payment", kind: "ordinary" },
      { as },
    ),
  "a complaint": (email, as = nobody) =>
    world.call(
      "complaints.complain",
      { name: "Somebody", email, kind: "other", reference: "", words },
      { as },
    ),
  "a report": (email, as = nobody) =>
    world.call(
      "reports.reportOutside",
      { who: "Somebody", email, link: "", reason: "other", words },
      { as },
    ),
  "a withdrawal": (email, as = nobody) =>
    world.call("refunds.declare", { name: "Somebody", email, number: "abcdefabcdef" }, { as }),
};

test("trust row 34: no door turns receipts into a flood: it refuses what it could not confirm", async () => {
  await forget();
  const spelt = (n: number) => `v.ictim+${n}@gmail.com`;
  const accepted: string[] = [];
  const refused = new Set<string>();
  for (let n = 0; n < 8; n += 1)
    for (const [name, ask] of Object.entries(doors)) {
      // The networks' own counts are not what is tried here.
      await world.services.pool.query("delete from rate_limit where key ~ '^[a-z]+-network'");
      const answer = await ask(spelt(n));
      if (answer.status === 200) accepted.push(`${name} ${n}`);
      else refused.add(answer.problem.code ?? String(answer.status));
    }
  expect([...refused].toSorted()).toEqual([
    "cancellations_used_up",
    "complaints_used_up",
    "reports_used_up",
    "withdrawals_used_up",
  ]);
  expect(accepted).toHaveLength(12);
  await expect
    .poll(() => world.mails().filter((mail) => /\nto: v\.ictim\+/i.test(mail)).length)
    .toBe(12);
});

test("trust row 34: nor does who signed up with a stranger's address and never confirmed it", async () => {
  await forget();
  const mallory = await world.member("Mallory", { status: "not_confirmed" });
  const { rows } = await world.services.pool.query<{ email: string }>(
    "select email from account where id = $1",
    [mallory.id],
  );
  const email = rows[0]?.email ?? "";
  const before = mailsTo(email).length;
  for (let n = 0; n < 15; n += 1)
    for (const ask of Object.values(doors)) {
      await world.services.pool.query("delete from rate_limit where key ~ '^[a-z]+-network'");
      await ask(email, mallory);
    }
  await world.mailsDone();
  expect(mailsTo(email).length - before).toBe(12);
});
