import type { Input } from "#server/calls/registry.ts";
import { expect } from "vitest";
import type { Actor, World } from "#test/world.ts";

/** For tests: a site that takes direct debits, members who sign, and the operator's hands. */
export const ingNL = "NL69INGB0123456789";
export const setup = {
  creditor_name: "Avondrood B.V.",
  creditor_address: "Voorbeeldkade 1, Amsterdam",
  creditor_id: "NL22ZZZ000000000000",
  iban: "NL91ABNA0417164300",
  notice_days: 2,
  lead_days: 1,
  day_limit: 20_000,
  month_limit: 40_000,
  early_limit: 0,
  active: true,
};
export type DebitCast = ReturnType<typeof debitCast>;

export function debitCast(world: World, operator: Actor) {
  const saveSetup = (
    more: Partial<Input<"direct-debit.saveSetup">> = {},
    as: Actor | null = operator,
  ) => world.call("direct-debit.saveSetup", { ...setup, ...more }, { as });
  const codes = (member: Actor): string[] =>
    world
      .mails()
      .filter((mail) => mail.includes(`To: ${member.email}`))
      .flatMap((mail) => /\b(\d{3}) (\d{3})\b/.exec(mail)?.slice(1, 3).join("") ?? []);
  const cast = {
    saveSetup,
    prepare: (as: Actor | null, more: Partial<Input<"direct-debit.prepare">> = {}) =>
      world.call("direct-debit.prepare", { iban: ingNL, holder: "A. de Vries", ...more }, { as }),
    /** The newest code that was mailed to the member, once there are as many as `mails`. */
    async code(member: Actor, mails = 1): Promise<string> {
      await expect.poll(() => codes(member).length).toBe(mails);
      return codes(member).at(-1) ?? "";
    },
    sign: (
      as: Actor | null,
      code: string,
      more: Partial<Input<"direct-debit.sign">> = {},
      key?: string,
    ) =>
      world.call(
        "direct-debit.sign",
        { bundle: "p1", amount: 2500, agree: true, code, ...more },
        { as, ...(key && { key }) },
      ),
    charge: (
      as: Actor | null,
      mandate: string,
      more: Partial<Input<"direct-debit.charge">> = {},
      key?: string,
    ) =>
      world.call(
        "direct-debit.charge",
        { bundle: "p1", amount: 2500, mandate, ...more },
        { as, ...(key && { key }) },
      ),
    read: async (as: Actor) => (await world.call("direct-debit.read", {}, { as })).body,
    /** A member with a mandate and one order under it. */
    async signed(
      member: Actor,
      iban = ingNL,
    ): Promise<{ payment_id: string; mandate: string; collection: string }> {
      const prepared = await cast.prepare(member, { iban });
      if (prepared.status !== 200) throw new Error(JSON.stringify(prepared.problem));
      const { status, body, problem } = await cast.sign(member, await cast.code(member));
      if (status !== 200) throw new Error(JSON.stringify(problem));
      return {
        payment_id: body.payment_id,
        mandate: (await cast.read(member)).mandate?.id ?? "",
        collection: await cast.collectionOf(body.payment_id),
      };
    },
    collectionOf: async (order: string): Promise<string> =>
      (
        await world.db
          .selectFrom("direct_debit_collection")
          .where("order_id", "=", order)
          .select("id")
          .executeTakeFirstOrThrow()
      ).id,
    status: async (as: Actor, payment_id: string) =>
      (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status,
    balance: async (as: Actor) =>
      (await world.call("credits.listBundles", {}, { as })).body.balance,
    makeBatch: (until = "2099-01-01", as: Actor | null = operator) =>
      world.call("direct-debit.makeBatch", { until }, { as }),
    answer: (
      collection: string,
      outcome: "collected" | "returned",
      reason_code?: Input<"direct-debit.answer">["reason_code"],
      as: Actor | null = operator,
    ) =>
      world.call(
        "direct-debit.answer",
        { collection: { id: collection }, outcome, ...(reason_code && { reason_code }) },
        { as },
      ),
    /** Through a file to the bank, and collected. */
    async collected(collection: string): Promise<void> {
      await cast.makeBatch();
      await cast.answer(collection, "collected");
    },
  };
  return cast;
}

/** An IBAN of the right shape with its checksum, of digits 1 and letters A. */
export function example(
  country: string,
  shape: string,
  fill: (kind: string, at: number) => string = (kind) => (kind === "a" ? "A" : "1"),
): string {
  const bban = shape.replaceAll(/(\d+)([anc])/g, (_run, count: string, kind: string) =>
    Array.from({ length: Number(count) }, (_, at) => fill(kind, at)).join(""),
  );
  let rest = 0;
  for (const character of `${bban}${country}00`) {
    const value = Number.parseInt(character, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return `${country}${String(98 - rest).padStart(2, "0")}${bban}`;
}
