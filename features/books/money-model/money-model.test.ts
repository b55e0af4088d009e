import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { returnedJob } from "#features/orders/refunds/pay-out.server.ts";
import { beginConversation } from "#features/chat/conversation/open-chat.server.ts";
import { reconcileAccount } from "#features/providers/reconciliation/reconcile-account.server.ts";
import { askProvider } from "#features/orders/refunds/ask-provider.server.ts";
import { reconcile } from "#features/orders/reconcile.server.ts";
import { requestStart } from "#features/orders/express-request.server.ts";
import { settle } from "#features/orders/settle.server.ts";
import { startPayment } from "#features/orders/start-payment.server.ts";
import { whole } from "#test/slice.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { cancelBanned } from "#features/account-settings/deletion/ends-cast.ts";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { dyingAt, inTheEnd, orKilled } from "./killed.server.ts";
import { judgeLife } from "./judge-life.server.ts";
import { claimLate, endLife, judgeEnd } from "./end-life-cast.ts";
import { type Ending, ending, first, type Step, steps } from "./life-steps.server.ts";
import { askForAll, judgePremium, refundAll } from "./office-side.server.ts";
import { openBooks } from "./provider-side.ts";
import { judgeWaiting } from "./waiting-side.server.ts";
import { sendAsDeviceDoes } from "./member-cast.ts";
import { examples } from "./won-late.ts";

/** `MONEY_RUNS=3000` for a long night. A seventh of the whole run's lives is a part of each run. */
const runs = Number(process.env["MONEY_RUNS"] ?? (whole ? 160 : 24));
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

const dying = (nth: number | null) => dyingAt(world.services, nth);

/**
 * One member's life with money: whatever happens in whatever order, and whatever dies on the way.
 */
async function live(
  where: keyof typeof zones,
  begins: Step,
  steps: readonly Step[],
  end: Ending,
): Promise<void> {
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
  const of = (at: number): string | undefined =>
    orders.at(at < 0 ? at : at % Math.max(1, orders.length));
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

  /** What was never delivered comes back: everything. */
  async function block(): Promise<void> {
    isBlocked = true;
    await world.db
      .insertInto("block")
      .values({ account_id: peer.id, blocked_id: member.id })
      .onConflict((again) => again.doNothing())
      .execute();
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
            express: what.express,
            express_words: what.express ? "0".repeat(64) : null,
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
        // Read after the wait: others of this member spend meanwhile.
        const cost = await sendAsDeviceDoes(world, message, what.copies);
        spent += cost;
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
      case "ask":
        return askForAll(world.services, dying(what.crash), member.id);
      case "operator":
        return inTheEnd(() => refundAll(world.services, of(what.n)));
      case "block":
        return block();
      case "ban":
        await sql`update account set status = case status when 'blocked' then 'active'
          else 'blocked' end where id = ${member.id}`.execute(world.db);
        return;
      case "request":
        return orKilled(requestStart({ services: world.services, language: "en" }, member.id));
    }
  }

  await act(begins);
  const racing: Promise<void>[] = [];
  for (const each of steps) {
    const acted = act(each);
    if (each.race) racing.push(acted);
    else await acted;
    await judgeWaiting(world.db, member.id);
  }
  await Promise.all(racing);
  await judgeWaiting(world.db, member.id);

  const whose = { member: member.id, siteId };
  await endLife(world.services, end, whose, { eraseAccount, cancelBanned });
  for (const { n, event } of end.late)
    if (event === "block") await block();
    else books.happen(of(n), event, 1);
  await drain(member, orders, born);
  await returnedJob(world.services).run({});
  await drain(member, orders, born);
  if (end.how === "lost") {
    await claimLate(world.services, end, whose);
    await drain(member, orders, born);
  }
  if (end.how !== "stays") await judgeEnd(world.services, whose, orders);
  await judgePremium(world.db, member.id);
  await judgeLife(world.db, books, {
    site: { id: siteId, hoursAhead: hoursAhead[where] },
    member: member.id,
    orders,
    spent: isBlocked ? 0 : spent,
  });
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
  await sql`update orders set created_at = created_at - interval '2 hours'
    where account_id = ${member.id} and status = 'loading' and provider_payment_id is null`.execute(
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
    for (const { id } of waiting) await inTheEnd(() => askProvider(world.services, id));
    for (const order of orders) books.happen(order, "refund_arrives", 1);
  }
  await inTheEnd(() => reconcile(world.services));
}

describe("trust row 2: random lives with money spend nothing twice", () => {
  describe("trust row 4: and each order ends once, whatever is told how often", () => {
    test(
      "trust row 22: whatever is given back, taken by a bank, repeated or killed in between, the money adds up",
      { timeout: 600_000 },
      async () => {
        await Promise.all(
          Array.from({ length: lanes }, (_, lane) =>
            fc.assert(
              fc.asyncProperty(
                fc.constantFrom("east" as const, "west" as const),
                first,
                steps,
                ending,
                live,
              ),
              {
                // Examples count as runs: they come on top, in one lane.
                numRuns: Math.ceil(runs / lanes) + (lane === 0 ? examples.length : 0),
                endOnFailure: true,
                examples: lane === 0 ? examples : [],
              },
            ),
          ),
        );
        expect(await checkLedger(world.db)).toEqual([]);
      },
    );
  });
});
