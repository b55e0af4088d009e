import { expect, test } from "vitest";
import { countedAs } from "#test/as-if-real.ts";
import { payerOf } from "#test/payer.ts";
import { waitsForALock } from "#test/waits-for-a-lock.ts";
import { openWorld } from "#test/world.ts";
import { debitCast } from "../debit-cast.ts";

// The first bank account takes one person only until something was paid on the site.

test.each([
  ["nothing was paid", "none", 200],
  ["only a test payment was made", "test", 200],
  ["an order was paid", "real", 409],
] as const)(
  "trust row 31: where %s, a site's first bank account is answered so",
  async (_, paid, status) => {
    const world = await openWorld();
    const [otto, wilma] = [await world.staff("Otto"), await world.staff("Wilma")];
    if (paid !== "none") {
      const sandbox = world.services.payments.providers.get("sandbox");
      if (!sandbox) throw new Error("no sandbox");
      world.services.payments.providers.set("sandbox", countedAs(sandbox, paid === "test"));
      const alice = await world.member("Alice");
      const order = { bundle: "p0", payment_method: "ideal" } as const;
      const { body } = await world.call("payments.order", order, { as: alice });
      await payerOf(world).press(body.checkout_url, "pay");
    }
    const { saveSetup } = debitCast(world, otto);
    const stored = () => world.db.selectFrom("direct_debit_setup").select("iban").execute();
    const answer = await saveSetup();
    expect([answer.status, answer.problem.code]).toEqual([
      status,
      status === 200 ? undefined : "waits_for_second",
    ]);
    expect(await stored()).toHaveLength(status === 200 ? 1 : 0);
    const terms = { day_limit: 10_000 };
    expect((await saveSetup(terms)).status, "terms alone, once there is an account").toBe(status);
    if (status === 200) return;
    const proposal = { id: (answer.problem.data as { proposal: string }).proposal };
    const [listed] = (await world.call("proposals.list", {}, { as: wilma })).body.proposals;
    expect(listed?.values).toMatchObject({ from: "none" });
    expect((await world.call("proposals.confirm", { proposal }, { as: wilma })).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect((await saveSetup(terms)).status, "terms alone").toBe(200);
    await world.close();
  },
);

test("trust row 31: of two first accounts at once one is stored, and the other does not replace it", async () => {
  const world = await openWorld();
  const [otto, wilma] = [await world.staff("Otto"), await world.staff("Wilma")];
  const ibans = ["NL91ABNA0417164300", "NL69INGB0123456789"];
  const answers = await Promise.all(
    [otto, wilma].map((as, nth) => debitCast(world, as).saveSetup({ iban: ibans[nth] ?? "" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await world.close();
});

test("trust row 31: a first payment that comes in meanwhile is seen by the call itself", async () => {
  const world = await openWorld();
  const otto = await world.staff("Otto");
  const alice = await world.member("Alice");
  await world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: alice });
  const paying = await world.services.pool.connect();
  await paying.query("begin");
  await paying.query("select from site for no key update");
  // One person was enough when it was asked; now it waits for the site's lock.
  const saving = debitCast(world, otto).saveSetup();
  await expect.poll(() => waitsForALock(world.db)).toBe(true);
  await paying.query("update orders set status = 'completed', completed_at = now(), test = false");
  await paying.query("commit");
  paying.release();
  expect((await saving).problem.code).toBe("waits_for_second");
  expect(await world.db.selectFrom("direct_debit_setup").select("iban").execute()).toEqual([]);
  await world.close();
});
