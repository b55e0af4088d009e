import http from "node:http";
import https from "node:https";
import { type Actor, openWorld } from "#test/world.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { fakeMollie } from "./fake-mollie.ts";
import { mollieProvider } from "./mollie-provider.server.ts";

/** For tests: a site whose only provider is a Mollie of our own, and who tells of its payments. */
export async function openMollie() {
  const fake = await fakeMollie();
  const mollie: PaymentProvider = overPlainHttp(() =>
    mollieProvider({
      credentials: { api_key: "test_of_the_tests_0123456789abcdef" },
      account: null,
      baseUrl: fake.url,
      timeoutMs: 2_000,
    }),
  );
  const world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  world.services.payments.providers.set("mollie", mollie);

  /**
   * Mollie's library connects over TLS only, and the fake has none: the one thing here that is not as
   * in the world.
   */
  function overPlainHttp<T>(make: () => T): T {
    const { Agent } = https;
    Object.assign(https, { Agent: http.Agent });
    try {
      return make();
    } finally {
      Object.assign(https, { Agent });
    }
  }
  let members = 0;
  async function ordered() {
    const as = await world.member(`Mona${++members}`, { paid_user: true });
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "ideal" },
      { as },
    );
    const row = await world.db
      .selectFrom("orders")
      .select("provider_payment_id")
      .where("id", "=", body.order.payment_id)
      .executeTakeFirstOrThrow();
    return {
      as,
      order: body.order.payment_id,
      payment: row.provider_payment_id ?? "",
      checkout: body.checkout_url,
    };
  }
  const stateOf = async (as: Actor, payment_id: string) =>
    (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
  const creditsOf = async (as: Actor) =>
    (await world.call("credits.listBundles", {}, { as })).body.balance;
  const tell = async (id: string) =>
    (
      await fetch(`${world.url}/api/payment-webhook.php?provider=mollie`, {
        method: "POST",
        body: new URLSearchParams({ id }),
      })
    ).status;
  return { fake, mollie, world, overPlainHttp, ordered, stateOf, creditsOf, tell };
}
export type MollieCast = Awaited<ReturnType<typeof openMollie>>;
