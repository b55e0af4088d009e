import { type Actor, openWorld } from "#test/world.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { adyenProvider } from "./adyen-provider.server.ts";
import { fakeAdyen } from "./fake-adyen.ts";

const hmac_key = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

/** For tests: a site whose only provider is an Adyen of our own, and who sends its notices. */
export async function openAdyen() {
  const fake = await fakeAdyen("TestMerchant", hmac_key);
  const world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  const adyen: PaymentProvider = adyenProvider({
    credentials: {
      api_key: "AQE_key_of_the_tests_0123",
      hmac_key,
      merchant_account: "TestMerchant",
    },
    account: null,
    db: world.db,
    baseUrl: fake.url,
    timeoutMs: 2_000,
  });
  world.services.payments.providers.set("adyen", adyen);

  let members = 0;
  async function ordered() {
    const as = await world.member(`Ada${++members}`, { paid_user: true });
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
      link: row.provider_payment_id ?? "",
      checkout: body.checkout_url,
    };
  }
  const stateOf = async (as: Actor, payment_id: string) =>
    (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
  const creditsOf = async (as: Actor) =>
    (await world.call("credits.listBundles", {}, { as })).body.balance;
  const tell = async (body: string) =>
    (
      await fetch(`${world.url}/api/payment-webhook.php?provider=adyen`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      })
    ).status;
  const authorised = (order: string, more = {}) =>
    fake.notice({ eventCode: "AUTHORISATION", merchantReference: order, ...more });
  return { fake, adyen, world, hmac_key, ordered, stateOf, creditsOf, tell, authorised };
}
export type AdyenCast = Awaited<ReturnType<typeof openAdyen>>;
