import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { storeAccount } from "../../accounts.server.ts";
import { reachedBy, reconcileAccount } from "../reconcile-account.server.ts";

let world: World;
let owner: Actor;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.staff("Olga");
});

const sandbox = (): PaymentProvider => {
  const provider = world.services.payments.providers.get("sandbox");
  if (!provider) throw new Error("no sandbox");
  return provider;
};
const compare = (provider = sandbox(), since?: Date) =>
  reachedBy(world.db, provider).then((reached) =>
    reconcileAccount(world.services, provider, since ?? reached),
  );
const accounts = async (as = owner) =>
  (await world.call("reconciliation.listAccounts", {}, { as })).body.accounts;
const account = async () => (await accounts()).find(({ provider }) => provider === "sandbox");
const runs = async () =>
  (await world.call("reconciliation.listRuns", {}, { as: owner })).body.reconciliations.filter(
    ({ provider }) => provider === "sandbox",
  );
const down = () => ({ ...sandbox(), changes: () => Promise.reject(new Error("down")) });

test("an account is never compared, whole, incomplete, late; what is under way and what broke off is told apart", async () => {
  expect(await account()).toEqual({
    provider: "sandbox",
    own: false,
    through_at: null,
    under_way: false,
    state: "never",
    fresh: false,
  });
  await compare(down());
  expect((await account())?.state, "tried in vain").toBe("never");
  await compare();
  const whole = await account();
  expect(whole).toMatchObject({ state: "compared", under_way: false });
  expect(whole?.through_at).toBe((await runs())[0]?.started_at);

  await compare(down());
  expect(await account()).toMatchObject({ state: "incomplete", through_at: whole?.through_at });
  await compare();
  expect((await account())?.state).toBe("compared");
  await compare({ ...sandbox(), listsNothing: true });
  expect((await account())?.state).toBe("told_only");

  await world.db
    .insertInto("reconciliation")
    .values({ provider: "sandbox", since: new Date(), compared: true })
    .execute();
  expect(await account()).toMatchObject({ state: "told_only", under_way: true });
  expect((await runs())[0]).toMatchObject({ under_way: true, ended_at: null, complete: false });
  await sql`update reconciliation set started_at = started_at - interval '2 hours'
    where ended_at is null`.execute(world.db);
  expect(await account()).toMatchObject({ state: "incomplete", under_way: false });
  expect((await runs())[0]).toMatchObject({ under_way: false, ended_at: null });

  await sql`delete from reconciliation where ended_at is null`.execute(world.db);
  await sql`update reconciliation set started_at = started_at - interval '35 hours'`.execute(
    world.db,
  );
  expect((await account())?.state).toBe("told_only");
  await sql`update reconciliation set started_at = started_at - interval '2 hours'`.execute(
    world.db,
  );
  expect((await account())?.state).toBe("late");
});

test("another site's own account is neither listed nor compared; the own one is, beside the installation's", async () => {
  const elsewhere = await world.site("other.test");
  const otto = await world.staff("Otto", { sites: ["other.test"] });
  const { sealing } = world.services;
  // As after a lost key: nothing is asked there, in this test either.
  await world.db.transaction().execute((tx) => storeAccount(tx, sealing, elsewhere, "stripe", {}));
  const { id } = await world.db
    .selectFrom("site_payment_account")
    .select("id")
    .executeTakeFirstOrThrow();
  const { payments } = world.services;
  const own = { ...sandbox(), name: "stripe", account: { id, siteId: elsewhere } };
  const all = [...(await payments.all()), own];
  const before = payments.all;
  payments.all = () => Promise.resolve(all);
  try {
    const stripes = async (as: Actor) =>
      (await accounts(as)).filter(({ provider }) => provider === "stripe");
    expect(await stripes(owner)).toEqual([]);
    expect(await stripes(otto)).toMatchObject([{ own: true, state: "never", fresh: true }]);
    const connectedLongAgo = {
      ...own,
      account: { id: "01970000-0000-7000-8000-000000000009", siteId: elsewhere },
    };
    payments.all = () => Promise.resolve([connectedLongAgo]);
    expect(await stripes(otto)).toMatchObject([{ state: "never", fresh: false }]);
    payments.all = () => Promise.resolve(all);
    const ask = (as: Actor, more: object) =>
      world.call("reconciliation.start", { provider: "stripe", own: true, ...more }, { as });
    expect((await ask(owner, {})).status).toBe(404);
    expect((await ask(otto, { own: false })).status).toBe(404);
    expect((await ask(otto, {})).body).toEqual({ accounts: 1 });
  } finally {
    payments.all = before;
  }
});

test("one account is compared by a button, since the last that went through; whoever may only read has none", async () => {
  const suse = await world.staff("Suse", { roles: ["support"] });
  const { body } = await world.call("reconciliation.listAccounts", {}, { as: suse });
  expect(body.may_start).toBe(false);
  expect((await world.call("reconciliation.start", {}, { as: suse })).status).toBe(404);

  const before = await runs();
  const asked = await world.call(
    "reconciliation.start",
    { provider: "sandbox", own: false },
    { as: owner },
  );
  expect(asked.body).toEqual({ accounts: 1 });
  await expect.poll(jobEnds, { interval: 100 }).toBe(before.length + 1);
  expect((await account())?.state).toBe("compared");
  const [audited] = await world.db
    .selectFrom("audit")
    .select("detail")
    .where("call", "=", "reconciliation.start")
    .where("staff_id", "=", owner.id)
    .execute();
  expect(audited?.detail).toEqual({ provider: "sandbox" });
});

test("one that begins later than what went through leaves nothing out: it begins there all the same", async () => {
  await sql`update reconciliation set started_at = now() - interval '9 days'`.execute(world.db);
  const reached = await reachedBy(world.db, sandbox());
  const before = await runs();
  await world.call(
    "reconciliation.start",
    { since: new Date(Date.now() - 3_600_000).toISOString(), provider: "sandbox", own: false },
    { as: owner },
  );
  await expect.poll(jobEnds, { interval: 100 }).toBe(before.length + 1);
  expect((await runs())[0]?.since).toBe(reached.toISOString());
});

/** How many comparisons have ended, once what waits was let begin. */
async function jobEnds(): Promise<number> {
  await world.jobsDue("reconcile-account");
  return (await runs()).filter(({ ended_at }) => ended_at !== null).length;
}
