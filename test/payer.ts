import type { World } from "./world.ts";
import { sandboxKeys } from "#features/providers/sandbox/keys.server.ts";
import { sign, signatureHeader } from "#features/providers/sandbox/signature.ts";

/**
 * For tests: a payer at the sandbox's checkout, and somebody who speaks to the webhook. Both over
 * HTTP only.
 */
export function payerOf(world: World) {
  const webhook = `${world.url}/api/payment-webhook.php?provider=sandbox`;
  return {
    /**
     * Opens the checkout, and presses the button that is there for this outcome, with other fields
     * filled in. Gives where the payer is sent.
     */
    async press(
      checkoutUrl: string | null,
      outcome: string,
      fields: Record<string, string> = {},
    ): Promise<string | null> {
      if (checkoutUrl === null) throw new Error("no checkout");
      const page = await fetch(checkoutUrl);
      const html = await page.text();
      if (!html.includes(`name="outcome" value="${outcome}"`))
        throw new Error(`no button ${outcome} on the checkout`);
      const answer = await fetch(checkoutUrl, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ outcome, ...fields }),
      });
      return answer.headers.get("location");
    },

    /**
     * A webhook as the sandbox sends it; signed with its own secret and the clock, unless said
     * otherwise.
     */
    async tell(
      event: object | string,
      { secret, time }: { secret?: string; time?: number } = {},
    ): Promise<number> {
      const { webhook_secret } = await sandboxKeys(world.db);
      const body = Buffer.from(typeof event === "string" ? event : JSON.stringify(event));
      const header = sign(secret ?? webhook_secret, time ?? Math.floor(Date.now() / 1000), body);
      const answer = await fetch(webhook, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", [signatureHeader]: header },
      });
      return answer.status;
    },

    /**
     * What may come after the payment: a refund that arrives or bounces, a chargeback, one that is
     * given up.
     */
    async later(
      orderId: string,
      event: "refund" | "refund_fails" | "chargeback" | "chargeback_won",
    ): Promise<void> {
      await this.press(`${world.url}/sandbox/checkout/${await this.paymentOf(orderId)}`, event);
    },

    /** The sandbox's id of an order's payment. */
    async paymentOf(orderId: string): Promise<string> {
      const { id } = await world.db
        .selectFrom("sandbox_payment")
        .select("id")
        .where("reference", "=", orderId)
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}
