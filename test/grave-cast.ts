import { sql } from "kysely";
import { expect } from "vitest";
import { barred } from "#features/accounts/barred-cast.ts";
import { debitCast, setup } from "#features/direct-debit/debit-cast.ts";
import { storeAccount } from "#features/providers/accounts.server.ts";
import { payerOf } from "./payer.ts";
import { accountStatus } from "./account-status.ts";
import { type Actor, openWorld } from "./world.ts";

/** What a call answered, as far as it was refused. */
export interface Refused {
  readonly problem: { readonly code: string; readonly data?: unknown };
}

/** Something that asks for two, and whether it has happened. */
export interface Sample {
  ask: (as: Actor) => Promise<Refused>;
  done: () => unknown;
  /** How many it is done to, each with a line in the audit. */
  whom?: number;
}

/** For tests: two who may, one of another site, one who may not, and grave acts to ask for. */
export async function openGraveCast() {
  const world = await openWorld();
  const payer = payerOf(world);
  const elsewhere = await world.site("other.test");
  const here = ["127.0.0.1"];
  const otto = await world.staff("Otto");
  const wilma = await world.staff("Wilma");
  const olga = await world.staff("Olga", { sites: ["other.test"] });
  const mara = await world.staff("Mara", { sites: here, roles: ["editor"] });
  await debitCast(world, otto).saveSetup();
  let names = 0;

  /** A case about somebody, with its gravity. */
  async function aCase(gravity = 2): Promise<{ bob: Actor; id: string }> {
    const bob = await world.member(`Bob${(names += 1)}`);
    const opened = { profile: { id: bob.id }, gravity };
    const { body } = await world.call("moderation.openCase", opened, { as: otto });
    return { bob, id: body.case.id };
  }
  /** A case and another account with the same mailbox: a ban of both. */
  async function aRing() {
    const [{ bob, id }, { bob: other }] = [await aCase(), await aCase()];
    await sql`update account set email = ${named("ring")} || '+' || id || '@ring.test'
      where id = any(${[bob.id, other.id]}::uuid[])`.execute(world.db);
    const ring = { case: { id }, members: [other.id], kinds: ["ban" as const], ...said };
    return {
      ask: (as: Actor) => world.call("ring.decide", ring, { as }),
      done: async () =>
        (await statusOf(bob)) === "blocked" && (await statusOf(other)) === "blocked",
      whom: 2,
    };
  }
  /** Another canonical host of an open site. */
  async function aHost() {
    const host = `${named("host")}.test`;
    return {
      ask: (as: Actor) =>
        world.call(
          "opening.changeHost",
          { site: { id: elsewhere }, host, as: "canonical" },
          { as },
        ),
      done: async () =>
        (await world.call("opening.listSites", {}, { as: otto })).body.sites.some(({ hosts }) =>
          hosts.some((each) => each.canonical && each.host === host),
        ),
    };
  }
  /** The account of a site that has sold something. */
  async function anAccount() {
    await anOrder();
    await world.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("site_payment_account").where("site_id", "=", world.siteId).execute();
      const key = { api_key: `live_${"k".repeat(34)}` };
      await storeAccount(tx, world.services.sealing, world.siteId, "mollie", key);
    });
    world.services.payments.forget(world.siteId);
    return {
      ask: (as: Actor) => world.call("payment-accounts.stop", { provider: "mollie" }, { as }),
      done: async () =>
        (await sql`select from site_payment_account where active`.execute(world.db)).rows.length ===
        0,
    };
  }
  /** The address of somebody erased whom two people banned. */
  async function aBar() {
    const { email } = await barred(world, named("Bert"), [otto.id, olga.id]);
    const purpose = "The complaint was right: it was a mix-up";
    return {
      ask: (as: Actor) => world.call("barred.lift", { email, purpose }, { as }),
      done: async () =>
        (await world.call("people.search", { query: email, purpose }, { as: otto })).body.barred ===
        null,
    };
  }
  /** A role that somebody has, which is to have an owner's right. */
  async function aRole() {
    const name = named("role");
    await world.call("staff.saveRole", { name, rights: ["words.edit"] }, { as: otto });
    const nora = await world.staff(named("Nora"), { roles: [name] });
    return {
      ask: (as: Actor) =>
        world.call("staff.saveRole", { name, rights: ["words.edit", "keys.change"] }, { as }),
      done: async () =>
        (await world.call("staff.readSelf", {}, { as: nora })).body.rights.includes("keys.change"),
    };
  }
  /** An order of 739 euros: dearer than what is sold by now. */
  async function anOrder(): Promise<{ alice: Actor; id: string }> {
    const alice = await world.member(`Alice${(names += 1)}`);
    await sql`update account set signup_date = now() - interval '90 days' where id = ${alice.id}`.execute(
      world.db,
    );
    const order = { bundle: "p3", payment_method: "creditcard" } as const;
    const { body } = await world.call("payments.order", order, { as: alice });
    await payer.press(body.checkout_url, "pay");
    const id = body.order.payment_id;
    await sql`update orders set amount = 73900, full_amount = 73900 where id = ${id}`.execute(
      world.db,
    );
    return { alice, id };
  }
  const said = { facts: "harassment" as const, words: "You are ugly" };
  const ban = (id: string, as = otto, key?: string) =>
    world.call(
      "moderation.decide",
      { case: { id }, kinds: ["ban"], ...said },
      { as, ...(key && { key }) },
    );
  const dismiss = (id: string, as = otto) =>
    world.call("moderation.decide", { case: { id }, kinds: ["dismiss"] }, { as });
  const reason = "The gallery did not load for you on Sunday.";
  const refund = (id: string, amount: string, as = otto) =>
    world.call("refunds.refundOrder", { order: { id }, amount, reason }, { as });
  const account = (iban: string, as = otto) => debitCast(world, as).saveSetup({ iban });
  const otherIban = "NL69INGB0123456789";

  /** The proposal that an answer names. */
  function proposed({ problem }: Refused): string {
    expect(problem.code).toBe("waits_for_second");
    return (problem.data as { proposal: string }).proposal;
  }
  const about = (id: string) => ({ proposal: { id } });
  const confirm = (id: string, as: Actor | null = wilma, key?: string) =>
    world.call("proposals.confirm", about(id), { as, ...(key && { key }) });
  const listed = async (as: Actor, ended = false) =>
    (await world.call("proposals.list", ended ? { ended: "yes" } : {}, { as })).body.proposals;
  const statusOf = (whom: Actor) => accountStatus(world, whom);
  const auditOf = (proposal: string) =>
    sql<{ call: string; staff_id: string }>`
      select call, staff_id from audit where detail ->> 'proposal' = ${proposal} order by seq`
      .execute(world.db)
      .then(({ rows }) => rows.map(({ call, staff_id }) => [call, staff_id]));
  /** Another name for each. */
  const named = (name: string): string => `${name}${(names += 1)}`;
  return {
    world,
    otto,
    wilma,
    olga,
    mara,
    aCase,
    castSamples: {
      "barred.lift": aBar,
      "opening.changeHost": aHost,
      "payment-accounts.stop": anAccount,
      "ring.decide": aRing,
      "staff.saveRole": aRole,
    },
    anOrder,
    said,
    ban,
    dismiss,
    refund,
    account,
    otherIban,
    ownIban: setup.iban,
    proposed,
    about,
    confirm,
    listed,
    statusOf,
    auditOf,
    reason,
    named,
  };
}
export type GraveCast = Awaited<ReturnType<typeof openGraveCast>>;
