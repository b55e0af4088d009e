import { type Actor, openWorld } from "#test/world.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import { fakeStripe } from "./fake-stripe.ts";
import { stripeProvider } from "./stripe-provider.server.ts";

const secret = "whsec_of_the_tests";

/** For tests: a site whose only provider is a Stripe of our own, and who tells of its events. */
export async function openStripe() {
  const fake = await fakeStripe(secret);
  const stripe: PaymentProvider = stripeProvider({
    credentials: { secret_key: "sk_test_key", webhook_secret: secret },
    account: null,
    baseUrl: fake.url,
    timeoutMs: 2_000,
  });
  const world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  world.services.payments.providers.set("stripe", stripe);

  let members = 0;
  /** A member's order that Stripe has a checkout for. */
  async function ordered() {
    const as = await world.member(`Anna${++members}`, { paid_user: true });
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard" },
      { as },
    );
    const { provider_payment_id: session } = await world.db
      .selectFrom("orders")
      .select("provider_payment_id")
      .where("id", "=", body.order.payment_id)
      .executeTakeFirstOrThrow();
    return {
      as,
      order: body.order.payment_id,
      session: session ?? "",
      checkout: body.checkout_url,
    };
  }
  const stateOf = async (as: Actor, payment_id: string) =>
    (await world.call("payments.readOrder", { payment_id }, { as })).body.order.status;
  const creditsOf = async (as: Actor) =>
    (await world.call("credits.listBundles", {}, { as })).body.balance;
  async function tell(type: string, object: object, options?: Parameters<typeof fake.webhook>[2]) {
    const { body, headers } = fake.webhook(type, object, options);
    return (
      await fetch(`${world.url}/api/payment-webhook.php?provider=stripe`, {
        method: "POST",
        body,
        headers,
      })
    ).status;
  }
  const completed = (session: string, options?: Parameters<typeof fake.webhook>[2]) =>
    tell("checkout.session.completed", { id: session, object: "checkout.session" }, options);
  return { fake, stripe, world, secret, ordered, stateOf, creditsOf, tell, completed };
}
export type StripeCast = Awaited<ReturnType<typeof openStripe>>;
