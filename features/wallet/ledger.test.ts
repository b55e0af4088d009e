import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openChat } from "#features/chat/chat-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { checkLedger, checkLedgerJob } from "./check-ledger.server.ts";
import { ledgerReasons } from "./contract.ts";
import { grantCredits, takeCredits } from "./grant-credits.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ message_credits: 2 });
});

const book = (member: Actor, credits: number, reason: string, reference = "") =>
  sql`insert into ledger_entry (account_id, credits, reason, reference)
    values (${member.id}, ${credits}, ${reason}, ${reference})`.execute(world.db);
const holds = (member: Actor) =>
  world.db
    .selectFrom("wallet")
    .where("account_id", "=", member.id)
    .select(["credits", "debt"])
    .executeTakeFirstOrThrow();

test("trust row 2: an entry is a transfer: a wallet is what its entries come to, and all postings together are zero", async () => {
  const alice = await world.member("Alice", { credits: 50 });
  for (const reason of ledgerReasons)
    await book(
      alice,
      ["signup", "purchase", "refund", "grant"].includes(reason) ? 3 : -2,
      reason,
      `one ${reason}`,
    );
  const {
    rows: [sum],
  } = await sql<{
    all: string;
    unnamed: string;
  }>`select sum(credits) as all, count(*) filter (where holder is null) as unnamed
    from ledger_posting`.execute(world.db);
  expect([Number(sum?.all), Number(sum?.unnamed)]).toEqual([0, 0]);
  const { rows: houses } = await sql<{ holder: string; credits: string }>`
    select h.holder, sum(h.credits) as credits from ledger_posting p join ledger_posting h on h.entry_id = p.entry_id and h.account_id is null
    where p.account_id = ${alice.id} group by h.holder order by h.holder`.execute(world.db);
  expect(houses.map(({ holder, credits }) => [holder, Number(credits)])).toEqual([
    ["expired", 2],
    ["promotion", -56],
    ["sales", -1],
    ["usage", 3],
  ]);
  expect(await holds(alice)).toEqual({ credits: 52, debt: 0 });
});

test("trust row 2: nobody but the ledger writes a wallet, and nobody changes an entry", async () => {
  const bob = await world.member("Bob", { credits: 5 });
  await expect(
    world.db.updateTable("wallet").set({ credits: 99 }).where("account_id", "=", bob.id).execute(),
  ).rejects.toThrow("by the ledger only");
  await expect(
    world.db.deleteFrom("wallet").where("account_id", "=", bob.id).execute(),
  ).rejects.toThrow("by the ledger only");
  await expect(
    world.db.insertInto("wallet").values({ account_id: randomUUID(), credits: 9 }).execute(),
  ).rejects.toThrow("by the ledger only");
  await expect(
    world.db
      .updateTable("ledger_entry")
      .set({ credits: 99 })
      .where("account_id", "=", bob.id)
      .execute(),
  ).rejects.toThrow("append-only");
  await expect(
    world.db.deleteFrom("ledger_entry").where("account_id", "=", bob.id).execute(),
  ).rejects.toThrow("append-only");
  await expect(book(bob, 5, "message"), "a message gives nothing").rejects.toThrow(
    "check constraint",
  );
  await expect(book(bob, -5, "purchase"), "a purchase takes nothing").rejects.toThrow(
    "check constraint",
  );
  await expect(book(bob, -6, "message"), "more than is there").rejects.toThrow(
    "violates check constraint",
  );
  expect(await holds(bob)).toEqual({ credits: 5, debt: 0 });
});

test("a grant counts once per sign-up, purchase or refund, whoever repeats it", async () => {
  const carol = await world.member("Carol", { credits: 5 });
  expect(await grantCredits(world.db, carol.id, 10, "signup", "")).toBe(true);
  expect(await grantCredits(world.db, carol.id, 10, "signup", "")).toBe(false);
  expect(await holds(carol)).toEqual({ credits: 15, debt: 0 });
  const parallel = await Promise.all(
    Array.from({ length: 20 }, () => grantCredits(world.db, carol.id, 7, "purchase", "one-order")),
  );
  expect(parallel.filter((granted) => granted)).toHaveLength(1);
  expect(await grantCredits(world.db, carol.id, 0, "grant", "")).toBe(false);
  expect(await holds(carol)).toEqual({ credits: 22, debt: 0 });
});

test("trust row 22: what is taken back takes what is there, the rest is a debt that is seen, spent by nobody and paid first", async () => {
  const dora = await world.member("Dora", { credits: 8, paid_user: true, gender: "man" });
  const chat = await openChat(world, dora, await world.member("Peer"));
  const send = () =>
    world.call(
      "chat.sendMessage",
      { conversation: { id: chat }, client_id: randomUUID(), body: "Hello" },
      { as: dora },
    );
  expect((await send()).status).toBe(200);
  const taken = await Promise.all(
    Array.from({ length: 10 }, () => takeCredits(world.db, dora.id, 20, "dispute 1")),
  );
  expect(taken.filter((each) => each)).toHaveLength(1);
  expect(await holds(dora)).toEqual({ credits: 0, debt: 14 });
  expect((await world.call("credits.listBundles", {}, { as: dora })).body).toMatchObject({
    balance: 0,
    debt: 14,
  });
  expect((await world.call("credits.ledger", {}, { as: dora })).body).toMatchObject({
    balance: 0,
    debt: 14,
  });
  expect((await world.call("sessions.readUser", {}, { as: dora })).body.user).toMatchObject({
    credits: 0,
    debt: 14,
  });
  expect((await send()).problem).toMatchObject({
    code: "not_enough_credits",
    data: { needed: 2, balance: 0 },
  });
  await expect(book(dora, -1, "gift")).rejects.toThrow("violates check constraint");
  expect(await grantCredits(world.db, dora.id, 10, "purchase", "order 2")).toBe(true);
  expect(await holds(dora)).toEqual({ credits: 0, debt: 4 });
  expect(await takeCredits(world.db, dora.id, 1, "dispute 2")).toBe(true);
  expect(await holds(dora)).toEqual({ credits: 0, debt: 5 });
  expect(await grantCredits(world.db, dora.id, 20, "purchase", "order 3")).toBe(true);
  expect(await holds(dora)).toEqual({ credits: 15, debt: 0 });
  const { transactions } = (await world.call("credits.ledger", {}, { as: dora })).body;
  const paid = transactions.find(({ reason }) => reason === "message");
  expect(paid).toMatchObject({
    credits: -2,
    cause: { kind: "message", conversation: chat, name: "Peer" },
  });
  expect(
    (
      await world.call(
        "credits.readEntry",
        { id: transactions.find(({ credits }) => credits === -20)?.id ?? "" },
        { as: dora },
      )
    ).body.balance,
    "a debt",
  ).toBe(-14);
});

test("50 members taking, giving and spending at once: each wallet is still what its entries come to", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 5 }, (_, n) => world.member(`Crowd${n}`, { credits: 10 })),
  );
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => {
      const member = crowd[n % 5] as Actor;
      return n % 3 === 0
        ? takeCredits(world.db, member.id, 4, `taken ${n}`)
        : n % 3 === 1
          ? grantCredits(world.db, member.id, 3, "purchase", `order ${n}`)
          : book(member, -3, "message", `${n}`);
    }),
  );
  expect(await checkLedger(world.db)).toEqual([]);
});

test("a wallet holds credits or a debt, never both, and neither below zero, whoever writes it", async () => {
  const { id } = await world.member("Walter", { credits: 5 });
  const write = (credits: number, debt: number) =>
    world.db.transaction().execute(async (tx) => {
      await sql`alter table wallet disable trigger wallet_is_the_ledgers`.execute(tx);
      await tx.updateTable("wallet").set({ credits, debt }).where("account_id", "=", id).execute();
      await sql`alter table wallet enable trigger wallet_is_the_ledgers`.execute(tx);
    });
  for (const [credits, debt] of [
    [-1, 0],
    [0, -1],
    [3, 2],
    [4, -4],
  ] as const)
    await expect(write(credits, debt), `${credits} and ${debt}`).rejects.toThrow("wallet_check");
  for (const [credits, debt] of [
    [0, 3],
    [0, 0],
    [5, 0],
  ] as const)
    await write(credits, debt);
  expect(await checkLedger(world.db)).toEqual([]);
});

test("the nightly check finds a wallet that was written past the ledger, and tells the site's operators only", async () => {
  const [victim, operator, outsider] = [
    await world.member("Victim", { credits: 5 }),
    await world.staff("Operator"),
    await world.member("Elsewhere"),
  ];
  await checkLedgerJob(world.services).run({});
  expect((await world.call("credits.ledgerChecks", {}, { as: operator })).body).toMatchObject({
    checks: [{ wrong: 0 }],
    findings: [],
  });

  const past = (credits: number) =>
    world.db.transaction().execute(async (tx) => {
      await sql`alter table wallet disable trigger wallet_is_the_ledgers`.execute(tx);
      await tx.updateTable("wallet").set({ credits }).where("account_id", "=", victim.id).execute();
      await sql`alter table wallet enable trigger wallet_is_the_ledgers`.execute(tx);
    });
  await past(99);
  await checkLedgerJob(world.services).run({});
  await past(5);
  const { body } = await world.call("credits.ledgerChecks", {}, { as: operator });
  expect([body.checks.map(({ wrong }) => wrong), body.findings]).toMatchObject([
    [1, 0],
    [{ account: victim.id, wallet: 99, ledger: 5 }],
  ]);
  expect((await world.call("credits.ledgerChecks", {}, { as: outsider })).status).toBe(404);
  expect(await checkLedger(world.db)).toEqual([]);
});
