import { inspect } from "node:util";
import Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { openWorld } from "#test/world.ts";
import { fakeProvider } from "#features/providers/fake-provider.ts";
import { failureOf } from "./failure.ts";
import { reconcile } from "./reconcile.server.ts";
import { stripeProvider } from "#features/providers/stripe/stripe-provider.server.ts";

const secret_key = "sk_live_NeverInALog0123456789";
const webhook_secret = "whsec_NeverInALog0123456789";

test("no secret is ever logged: not when a provider is down, refuses our key, repeats it, or is silent", async () => {
  const world = await openWorld({}, { SANDBOX_PAYMENTS: "off" });
  const as = await world.member("Lea", { paid_user: true });
  const fake = await fakeProvider(({ headers }) => ({
    status: 401,
    body: {
      error: {
        type: "invalid_request_error",
        message: `Invalid API Key provided: ${headers.authorization}`,
      },
    },
  }));
  world.services.payments.providers.set(
    "stripe",
    stripeProvider({
      credentials: { secret_key, webhook_secret },
      account: null,
      baseUrl: fake.url,
      timeoutMs: 200,
    }),
  );
  const logged: unknown[] = [];
  for (const level of ["warn", "error", "info"] as const)
    vi.spyOn(world.services.log, level).mockImplementation((...told: unknown[]) => {
      logged.push(told);
    });

  for (const mode of ["up", "down", "silent"] as const) {
    fake.mode = mode;
    expect(
      (await world.call("payments.order", { bundle: "p0", payment_method: "creditcard" }, { as }))
        .problem.code,
    ).toBe("payment_unavailable");
    await world.db
      .updateTable("orders")
      .set({
        status: "pending",
        provider_payment_id: `cs_${mode}`,
        created_at: new Date(Date.now() - 600_000),
      })
      .where("status", "=", "loading")
      .execute();
    await reconcile(world.services);
    const payload = JSON.stringify({
      id: `evt_${mode}`,
      object: "event",
      type: "checkout.session.completed",
      data: { object: { id: `cs_${mode}`, object: "checkout.session" } },
    });
    const header = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
      payload,
      secret: webhook_secret,
    });
    expect(
      (
        await fetch(`${world.url}/api/payment-webhook.php?provider=stripe`, {
          method: "POST",
          body: payload,
          headers: { "stripe-signature": header },
        })
      ).status,
    ).toBe(503);
  }
  expect(logged.length).toBeGreaterThanOrEqual(9);
  expect(inspect(logged, { depth: 12 })).not.toContain("NeverInALog");
});

test("what is left of a failure says what it was", () => {
  expect(failureOf(new TypeError(`fetch failed with ${secret_key}`))).toBe(
    "TypeError: fetch failed with [secret]",
  );
  expect(failureOf("down")).toBe("down");
});
