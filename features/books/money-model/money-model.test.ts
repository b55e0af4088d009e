import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { type KyselyPlugin, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Outgoing, Verdict } from "#features/chat/sending/message-writer.server.ts";
import { beginConversation } from "#features/chat/conversation/open-chat.server.ts";
import type { Services } from "#server/calls/context.ts";
import { reconcileAccount } from "#features/providers/reconciliation/reconcile-account.server.ts";
import { askProvider } from "#features/orders/refunds/ask-provider.server.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { settle } from "#features/orders/settle.server.ts";
import { startPayment } from "#features/orders/start-payment.server.ts";
import { passingFailure } from "#server/db/passing-failure.ts";
import { whole } from "#test/slice.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { openBooks } from "./provider-side.ts";
import { judgePostings } from "./postings-side.server.ts";

/** `MONEY_RUNS=3000` for a long night. A quarter of the whole run's lives is a part of each run. */
const runs = Number(process.env["MONEY_RUNS"] ?? (whole ? 160 : 40));
const lanes = 6;

let world: World;
/** Two sites whose days are never the same, each with somebody to write to. */
const zones = { east: "Pacific/Kiritimati", west: "Pacific/Pago_Pago" } as const;
const hoursAhead = { east: 14, west: -11 } as const;
const sites = new Map<
  keyof typeof zones,
  { readonly id: string; readonly host: string; readonly peer: Actor }
>();
const books = openBooks();
beforeAll(async () => {
  world = await openWorld();
  world.services.payments.providers.set("sandbox", books.provider);
  for (const name of ["east", "west"] as const) {
    const host = `${name}.test`;
    sites.set(name, {
      id: await world.site(host, { time_zone: zones[name] }),
      host,
      peer: await world.member(`Peer${name}`, { host }),
    });
  }
});

function siteOf(where: keyof typeof zones) {
  const site = sites.get(where);
  if (!site) throw new Error("no site");
  return site;
}

/**
 * The services of a process that dies at its nth statement: what is in a transaction then is rolled
 * back, what comes after never happens.
 */
function dying(nth: number | null): Services {
  if (nth === null) return world.services;
  let left = nth;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if ((left -= 1) < 0) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...world.services, db: world.db.withPlugin(plugin) };
}
/**
 * What waited too long for a lock did not happen either: whoever told of it tells again, or the
 * night finds it.
 */
const orKilled = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!passingFailure(error) && (!(error instanceof Error) || error.message !== "killed"))
      throw error;
  });
};

const n = fc.nat(3);
const crash = fc.option(fc.nat(16), { freq: 2 });
const step = fc.record({
  /** The next step does not wait for this one. */
  race: fc.boolean(),
  what: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("order" as const),
        credits: fc.constantFrom(3, 7, 20),
        currency: fc.constantFrom("EUR", "PLN", "CHF"),
        crash,
        pays: fc.boolean(),
        told: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("start" as const), n, crash }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("decide" as const),
        n,
        status: fc.constantFrom(
          "paid" as const,
          "failed" as const,
          "cancelled" as const,
          "pending" as const,
        ),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("webhook" as const),
        n,
        copies: fc.integer({ min: 1, max: 3 }),
        crash,
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: fc.constant("spend" as const),
        gift: fc.boolean(),
        price: fc.integer({ min: 1, max: 5 }),
        copies: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("withdraw" as const),
        n,
        copies: fc.integer({ min: 1, max: 2 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("ask" as const), crash }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("bank" as const),
        n,
        event: fc.constantFrom(
          "refund" as const,
          "refund_fails" as const,
          "chargeback" as const,
          "chargeback_won" as const,
        ),
        part: fc.constantFrom(1, 2, 3),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("lose" as const), n }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("night" as const), crash }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("block" as const) }) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * One member's life with money: whatever happens in whatever order, and whatever dies on the way.
 */
async function live(where: keyof typeof zones, steps: readonly Step[]): Promise<void> {
  const { id: siteId, peer, host } = siteOf(where);
  const born = new Date();
  const member = await world.member(`M${randomUUID().slice(0, 8)}`, {
    gender: "man",
    paid_user: true,
    host,
  });
  const conversation = await beginConversation(world.db, siteId, member.id, peer.id);
  const orders: string[] = [];
  let spent = 0;
  let isBlocked = false;
  const of = (at: number): string | undefined => orders[at % Math.max(1, orders.length)];
  const start = (order: string, nth: number | null) =>
    orKilled(
      startPayment({ services: dying(nth), language: "en", origin: world.url }, order, undefined),
    );

  /** One event, told more than once and at once. */
  async function tell(
    order: string | undefined,
    copies: number,
    nth: number | null,
  ): Promise<void> {
    const payment = books.paymentOf(order);
    if (payment === null) return;
    const event = { id: `evt_${randomUUID()}`, kind: "payment.updated", paymentId: payment };
    await Promise.all(
      Array.from({ length: copies }, async () =>
        orKilled(settle(dying(nth), books.provider, await books.provider.status(payment), event)),
      ),
    );
  }

  async function act({ what }: Step): Promise<void> {
    switch (what.do) {
      case "order": {
        const { id } = await world.db
          .insertInto("orders")
          .values({
            account_id: member.id,
            site_id: siteId,
            bundle_id: "p0",
            credits: what.credits,
            amount: what.credits * 60 + 1,
            full_amount: what.credits * 60 + 1,
            currency: what.currency,
            payment_method: "creditcard",
            provider: "sandbox",
            status: "loading",
            country: "NL",
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        orders.push(id);
        await start(id, what.pays && what.told ? null : what.crash);
        if (what.pays) books.decide(id, "paid");
        if (what.pays && what.told) await tell(id, 1, what.crash);
        return;
      }
      case "start": {
        const order = of(what.n);
        return order === undefined ? undefined : start(order, what.crash);
      }
      case "decide":
        return books.decide(of(what.n), what.status);
      case "lose":
        return books.loseAnswer(of(what.n));
      case "night":
        return night(orders, born, what.crash);
      case "bank":
        return books.happen(of(what.n), what.event, what.part);
      case "webhook":
        return tell(of(what.n), what.copies, what.crash);
      case "spend": {
        const message = {
          conversation,
          sender: member.id,
          clientId: randomUUID(),
          body: what.gift ? "" : "Hello",
          price: what.price,
          confirmed: false,
          ...(what.gift && { gift: "rose" }),
        };
        const verdicts = await Promise.all(
          Array.from({ length: what.copies }, () => sendAsDeviceDoes(message)),
        );
        spent += verdicts.filter(({ code }) => code === "sent").length * what.price;
        expect(
          verdicts.filter(({ code }) => code === "sent").length,
          "once, whoever repeats it",
        ).toBeLessThan(2);
        return;
      }
      case "withdraw": {
        const order = of(what.n);
        if (order)
          await Promise.all(
            Array.from({ length: what.copies }, () =>
              world.call("refunds.withdraw", { order: { id: order } }, { as: member, host }),
            ),
          );
        return;
      }
      case "ask": {
        const waiting = await world.db
          .selectFrom("refund")
          .where("account_id", "=", member.id)
          .select("id")
          .execute();
        for (const { id } of waiting) await orKilled(askProvider(dying(what.crash), id));
        return;
      }
      case "block": {
        isBlocked = true;
        await world.db
          .insertInto("block")
          .values({ account_id: peer.id, blocked_id: member.id })
          .onConflict((again) => again.doNothing())
          .execute();
      }
    }
  }

  await act({
    race: false,
    what: { do: "order", credits: 20, currency: "EUR", crash: null, pays: true, told: true },
  });
  const racing: Promise<void>[] = [];
  for (const each of steps) {
    const acted = act(each);
    if (each.race) racing.push(acted);
    else await acted;
  }
  await Promise.all(racing);

  await drain(member, orders, born);
  await judge(where, member, orders, isBlocked ? 0 : spent);
}

/**
 * A device repeats what was refused because something is held: the same message, so that it is paid
 * once.
 */
async function sendAsDeviceDoes(message: Outgoing): Promise<Verdict> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await world.services.messages.send(message);
    } catch (error) {
      if (!passingFailure(error) || attempt === 5) throw error;
    }
  }
}

/** Nobody told: the nightly comparison, of this member's payments. */
async function night(orders: readonly string[], since: Date, nth: number | null): Promise<void> {
  const own = new Set(orders.map((order) => books.paymentOf(order)));
  const provider = {
    ...books.provider,
    changes: async (from: Date) =>
      new Set([...((await books.provider.changes(from)) ?? [])].filter((id) => own.has(id))),
  };
  await orKilled(reconcileAccount(dying(nth), provider, since));
}

/**
 * What jobs bring to an end though no webhook ever comes: every payment is decided, found by two
 * nights, and nothing waits for a provider.
 */
async function drain(member: Actor, orders: readonly string[], born: Date): Promise<void> {
  for (const order of orders) {
    books.hearAgain(order);
    books.decide(order, "cancelled"); // who never decided goes away
  }
  await sql`update orders set created_at = created_at - interval '2 hours' where account_id = ${member.id} and status = 'loading' and provider_payment_id is null`.execute(
    world.db,
  );
  for (let round = 0; round < 6; round += 1) {
    for (let nights = 0; nights < 2; nights += 1) await night(orders, born, null);
    const waiting = await world.db
      .selectFrom("refund")
      .where("account_id", "=", member.id)
      .where("status", "in", ["asked", "failed", "under_way"])
      .select("id")
      .execute();
    if (waiting.length === 0 && round > 0) break;
    for (const { id } of waiting) await askProvider(world.services, id);
    for (const order of orders) books.happen(order, "refund_arrives", 1);
  }
  await reconcile(world.services);
}

async function judge(
  where: keyof typeof zones,
  member: Actor,
  orders: readonly string[],
  spent: number,
): Promise<void> {
  const ends = await world.db
    .selectFrom("orders")
    .where("account_id", "=", member.id)
    .select(["id", "status", "credits", "amount", "currency"])
    .execute();
  const refunds = await world.db
    .selectFrom("refund")
    .where("account_id", "=", member.id)
    .selectAll()
    .execute();
  const entries = await world.db
    .selectFrom("ledger_entry")
    .where("account_id", "=", member.id)
    .selectAll()
    .execute();
  const invoices = await world.db
    .selectFrom("invoice")
    .where("account_id", "=", member.id)
    .select([
      "order_id",
      "kind",
      "gross",
      "currency",
      "issued_at",
      sql<string>`issued_on::text`.as("day"),
      sql<string | null>`paid_on::text`.as("paid_day"),
    ])
    .execute();
  const dayOf = (at: Date): string =>
    new Date(at.getTime() + hoursAhead[where] * 3_600_000).toISOString().slice(0, 10);
  const wallet = await world.db
    .selectFrom("wallet")
    .where("account_id", "=", member.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const {
    rows: [postings],
  } = await sql<{
    sum: string;
  }>`select sum(h.credits) as sum from ledger_posting p join ledger_posting h on h.entry_id = p.entry_id where p.account_id = ${member.id}`.execute(
    world.db,
  );
  const sum = (numbers: readonly number[]): number =>
    numbers.reduce((total, each) => total + each, 0);

  expect(ends).toHaveLength(orders.length);
  for (const { day, issued_at } of invoices)
    expect(day, "dated by the site's clock").toBe(dayOf(issued_at));
  for (const { id, status, credits, amount, currency } of ends) {
    const paid = books.statusOf(id) === "paid";
    expect(["completed", "failed", "cancelled"], "one final state").toContain(status);
    expect(status === "completed", "paid is completed, and nothing else is").toBe(paid);
    expect(
      entries
        .filter(({ reason, reference }) => reason === "purchase" && reference === id)
        .map((entry) => entry.credits),
      "each payment once",
    ).toEqual(paid ? [credits] : []);
    const own = refunds.filter((refund) => refund.order_id === id && refund.status !== "undone");
    expect(
      sum(own.map((refund) => refund.credits)),
      "never more back than it gave",
    ).toBeLessThanOrEqual(credits);
    expect(
      sum(own.filter((refund) => refund.status === "done").map((refund) => refund.amount)),
      "our books say what the provider's say",
    ).toBe(books.goneOf(id));
    expect(
      sum(own.filter(({ kind }) => kind === "withdrawal").map((refund) => refund.amount)),
    ).toBeLessThanOrEqual(amount);
    const papers = invoices.filter(({ order_id }) => order_id === id);
    expect(
      papers.every((paper) => paper.currency === currency && paper.currency === books.paidIn(id)),
      "in the currency that was paid",
    ).toBe(true);
    const paidAt = books.paidAtOf(id);
    expect(
      papers.flatMap(({ paid_day }) => paid_day ?? []),
      "taxed by the day of the payment",
    ).toEqual(paid && paidAt ? [dayOf(paidAt)] : []);
    const invoiced = sum(papers.map(({ kind, gross }) => (kind === "invoice" ? gross : -gross)));
    expect(invoiced, "the invoices say what stays paid").toBe(
      paid ? amount - Math.min(amount, sum(own.map((refund) => refund.amount))) : 0,
    );
  }
  for (const { id, credits, status } of refunds) {
    const taken = entries
      .filter(({ reason, reference }) => reason === "reversal" && reference === id)
      .map((entry) => entry.credits);
    expect(taken, "each reversal once").toEqual(credits > 0 ? [-credits] : []);
    expect(
      entries.filter(({ reference }) => reference === `${id}:undone`).map((entry) => entry.credits),
    ).toEqual(status === "undone" && credits > 0 ? [credits] : []);
  }
  const net =
    sum(ends.filter(({ status }) => status === "completed").map(({ credits }) => credits)) -
    spent -
    sum(refunds.filter(({ status }) => status !== "undone").map(({ credits }) => credits));
  expect({ credits: wallet.credits, debt: wallet.debt }, "no credit appears or vanishes").toEqual({
    credits: Math.max(net, 0),
    debt: Math.max(-net, 0),
  });
  expect(sum(entries.map(({ credits }) => credits))).toBe(net);
  expect(Number(postings?.sum ?? 0), "two sides that come to zero").toBe(0);
  const paid = ends.filter(({ status }) => status === "completed").map(({ id }) => id);
  await judgePostings(world.db, {
    siteId: siteOf(where).id,
    member: member.id,
    orders: paid,
    goneOf: books.goneOf,
  });
}

describe("trust row 2: random lives with money spend nothing twice", () => {
  describe("trust row 4: and each order ends once, whatever is told how often", () => {
    test(
      "trust row 22: whatever is given back, taken by a bank, repeated or killed in between, the money adds up",
      { timeout: 600_000 },
      async () => {
        await Promise.all(
          Array.from({ length: lanes }, () =>
            fc.assert(
              fc.asyncProperty(
                fc.constantFrom("east" as const, "west" as const),
                fc.array(step, { minLength: 5, maxLength: 20, size: "max" }),
                live,
              ),
              { numRuns: Math.ceil(runs / lanes), endOnFailure: true },
            ),
          ),
        );
        expect(await checkLedger(world.db)).toEqual([]);
      },
    );
  });
});
