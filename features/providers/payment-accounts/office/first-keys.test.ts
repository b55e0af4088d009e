import { expect, test } from "vitest";
import { countedAs } from "#test/as-if-real.ts";
import { payerOf } from "#test/payer.ts";
import { openWorld } from "#test/world.ts";

// A site without an account takes money by the installation's. Its own first keys take one person
// only until something was paid, and so does stopping its account.

const keys = { provider: "mollie", api_key: `live_${"k".repeat(34)}` } as const;

test.each([
  ["nothing was paid", "none", 200],
  ["only a test payment was made", "test", 200],
  ["an order was paid", "real", 409],
] as const)(
  "trust row 31: where %s, a site's first keys and their stop are answered so",
  async (_, paid, status) => {
    const world = await openWorld();
    const [otto, wilma] = [await world.staff("Otto"), await world.staff("Wilma")];
    world.services.payments.checkKeys = async () => ({ answer: "good", identity: "ours" });
    if (paid !== "none") {
      const sandbox = world.services.payments.providers.get("sandbox");
      if (!sandbox) throw new Error("no sandbox");
      world.services.payments.providers.set("sandbox", countedAs(sandbox, paid === "test"));
      const alice = await world.member("Alice");
      const order = { bundle: "p0", payment_method: "ideal" } as const;
      const { body } = await world.call("payments.order", order, { as: alice });
      await payerOf(world).press(body.checkout_url, "pay");
    }
    const answer = await world.call("payment-accounts.save", keys, { as: otto });
    expect([answer.status, answer.problem.code]).toEqual([
      status,
      status === 200 ? undefined : "waits_for_second",
    ]);
    const stored = () => world.db.selectFrom("site_payment_account").select("id").execute();
    expect(await stored()).toHaveLength(status === 200 ? 1 : 0);
    const confirm = async ({ status, problem }: Pick<typeof answer, "status" | "problem">) => {
      if (problem.code !== "waits_for_second") return status;
      const proposal = { id: (problem.data as { proposal: string }).proposal };
      return (await world.call("proposals.confirm", { proposal }, { as: wilma })).status;
    };
    expect(await confirm(answer)).toBe(200);
    expect(await stored()).toHaveLength(1);

    const stop = () => world.call("payment-accounts.stop", { provider: "mollie" }, { as: otto });
    const active = async () =>
      (await world.call("payment-accounts.list", {}, { as: otto })).body.accounts.some(
        ({ state }) => state === "active",
      );
    const stopped = await stop();
    expect([stopped.status, stopped.problem.code, await active()]).toEqual([
      status,
      status === 200 ? undefined : "waits_for_second",
      status === 409,
    ]);
    expect(await confirm(stopped)).toBe(200);
    expect(await active()).toBe(false);
    expect((await stop()).problem.code, "what is stopped waits for nobody").toBe("not_found");
    await world.close();
  },
);
