import Stripe from "stripe";
import { type Asked, fakeProvider } from "../fake-provider.ts";
import {
  card,
  type Charge,
  chargeOf,
  type Intent,
  missing,
  type Refund,
  type Session,
} from "./fake-stripe-objects.ts";

/**
 * Stripe as its API reference describes it (api/checkout/sessions, api/payment_intents,
 * api/refunds, api/disputes): what our adapter speaks to in tests. What the payer, the bank or time
 * does is done to its books.
 */
export async function fakeStripe(webhookSecret: string) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const disputes: {
    id: string;
    object: "dispute";
    amount: number;
    status: string;
    payment_intent: string;
    currency?: string;
    balance_transactions?: object[];
  }[] = [];
  const events: {
    id: string;
    object: "event";
    type: string;
    created: number;
    data: { object: object };
  }[] = [];
  /** What was paid out, newest first, and what each contains. */
  const payouts: { id: string; created: number }[] = [];
  const contents = new Map<string, { id: string; source: unknown; type?: string }[]>();
  let count = 0;
  /** Payments that begin from now on move money. */
  const money = { live: true };
  const list = (data: object[]) => ({
    status: 200,
    body: { object: "list", data, has_more: false },
  });
  /** Newest first, two a page: who stops at the first one misses something. */
  const paged = (url: string, all: readonly { id: string }[], query: URLSearchParams) => {
    const from = all.findIndex(({ id }) => id === query.get("starting_after")) + 1;
    const data = all.slice(from, from + 2);
    return { status: 200, body: { object: "list", url, data, has_more: all.length > from + 2 } };
  };
  const metadataOf = (form: URLSearchParams, prefix: string) =>
    Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [],
      ),
    );

  function open(form: URLSearchParams) {
    const id = `cs_test_${++count}`;
    const amount = Number(form.get("line_items[0][price_data][unit_amount]"));
    const currency = form.get("line_items[0][price_data][currency]") ?? "";
    const intent: Intent = {
      id: `pi_${count}`,
      object: "payment_intent",
      livemode: money.live,
      amount,
      currency,
      status: "requires_payment_method",
      metadata: metadataOf(form, "payment_intent_data[metadata]"),
      customer: form.has("customer_creation") ? `cus_${count}` : null,
      setup_future_usage: form.get("payment_intent_data[setup_future_usage]"),
      payment_method: null,
      last_payment_error: null,
      next_action: null,
    };
    intents.set(intent.id, intent);
    sessions.set(id, {
      id,
      object: "checkout.session",
      livemode: money.live,
      client_reference_id: form.get("client_reference_id") ?? "",
      amount_total: amount,
      currency,
      status: "open",
      payment_status: "unpaid",
      payment_intent: intent.id,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
    return { status: 200, body: sessions.get(id) };
  }
  /** A stored card's last four digits say what happens, as the test cards of Stripe do. */
  function charge(form: URLSearchParams) {
    const method = form.get("payment_method") ?? "";
    const intent: Intent = {
      id: `pi_${++count}`,
      object: "payment_intent",
      livemode: money.live,
      amount: Number(form.get("amount")),
      currency: form.get("currency") ?? "",
      status: "succeeded",
      metadata: metadataOf(form, "metadata"),
      customer: form.get("customer"),
      setup_future_usage: null,
      payment_method: card(method.slice(3)),
      last_payment_error: null,
      next_action: null,
    };
    intents.set(intent.id, intent);
    const code = { pm_0069: "expired_card", pm_0002: "card_declined" }[method];
    if (code) {
      Object.assign(intent, {
        status: "requires_payment_method",
        last_payment_error: { type: "card_error", code },
      });
      return { status: 402, body: { error: { type: "card_error", code, payment_intent: intent } } };
    }
    if (method === "pm_3155")
      Object.assign(intent, {
        status: "requires_action",
        next_action: {
          type: "redirect_to_url",
          redirect_to_url: { url: `https://hooks.stripe.com/3d_secure/${intent.id}` },
        },
      });
    return { status: 200, body: intent };
  }
  function refund(form: URLSearchParams) {
    const intent = form.get("payment_intent") ?? "";
    const taken = refunds
      .filter((each) => each.payment_intent === intent && each.status !== "failed")
      .reduce((sum, each) => sum + each.amount, 0);
    const amount = Number(form.get("amount"));
    if (taken + amount > (intents.get(intent)?.amount ?? 0))
      return {
        status: 400,
        body: { error: { type: "invalid_request_error", code: "charge_already_refunded" } },
      };
    const made: Refund = {
      id: `re_${++count}`,
      object: "refund",
      amount,
      status: "pending",
      metadata: metadataOf(form, "metadata"),
      payment_intent: intent,
    };
    refunds.push(made);
    return { status: 200, body: made };
  }

  const server = await fakeProvider(({ method, path, query, headers, body }: Asked) => {
    const form = new URLSearchParams(body);
    const [, , noun = "", second = "", third = "", fourth = ""] = path.split("/");
    const about = query.get("payment_intent");
    if (path === "/v1/checkout/sessions" && method === "POST") return open(form);
    if (path === "/v1/checkout/sessions")
      return list([...sessions.values()].filter((session) => session.payment_intent === about));
    if (noun === "checkout") {
      const session = sessions.get(third);
      if (!session) return missing;
      if (fourth === "expire" && session.status !== "open")
        return { status: 400, body: { error: { type: "invalid_request_error" } } };
      if (fourth === "expire") session.status = "expired";
      return { status: 200, body: session };
    }
    if (path === "/v1/payment_intents") return charge(form);
    if (noun === "payment_intents") {
      const intent = intents.get(second);
      if (!intent) return missing;
      // What nobody asks to expand is an id.
      const expands = [...query.values()].includes("latest_charge.balance_transaction");
      return {
        status: 200,
        body: {
          ...intent,
          ...(!expands && intent.latest_charge && { latest_charge: intent.latest_charge.id }),
        },
      };
    }
    if (path === "/v1/refunds")
      return method === "POST"
        ? refund(form)
        : list(refunds.filter((each) => each.payment_intent === about));
    if (path === "/v1/disputes")
      return list(disputes.filter((each) => each.payment_intent === about));
    if (path === "/v1/events") {
      const types = [...query].flatMap(([name, value]) =>
        name.startsWith("types[") ? [value] : [],
      );
      const all = events.filter(
        ({ type, created }) => types.includes(type) && created >= Number(query.get("created[gte]")),
      );
      return paged(path, all.toReversed(), query);
    }
    if (path === "/v1/payouts" && headers.authorization === "Bearer rk_live_without_payouts")
      return { status: 403, body: { error: { type: "invalid_request_error" } } };
    if (path === "/v1/payouts")
      return paged(
        path,
        payouts.filter(({ created }) => created >= Number(query.get("created[gte]"))),
        query,
      );
    if (path === "/v1/balance_transactions")
      return paged(path, contents.get(query.get("payout") ?? "") ?? [], query);
    if (noun === "payment_methods")
      return second === "pm_gone" ? missing : { status: 200, body: card() };
    return missing;
  });

  const parts = (id: string) => {
    const session = sessions.get(id);
    const intent = session?.payment_intent && intents.get(session.payment_intent);
    if (!session || !intent) throw new Error(`no session ${id}`);
    return { session, intent };
  };
  return Object.assign(server, {
    refunds,
    disputes,
    money,
    payouts,
    contents,
    /** Something happened, and its webhook never arrived. */
    happened(type: string, object: object, created = Math.floor(Date.now() / 1000)): void {
      events.push({ id: `evt_${++count}`, object: "event", type, created, data: { object } });
    },
    /**
     * The payer pays, by a method that is told at once or days later; or the bank says no after the
     * page was left.
     */
    turn(id: string, to: "paid" | "processing" | "failed" | "expired"): string {
      const { session, intent } = parts(id);
      if (to === "expired") Object.assign(session, { status: "expired" });
      else
        Object.assign(session, {
          status: "complete",
          payment_status: to === "paid" ? "paid" : "unpaid",
          url: null,
        });
      if (to === "failed")
        Object.assign(intent, {
          status: "requires_payment_method",
          last_payment_error: { code: "expired_card" },
        });
      if (to === "processing") intent.status = "processing";
      if (to === "paid")
        Object.assign(intent, {
          status: "succeeded",
          payment_method: card(),
          latest_charge: chargeOf(intent),
        });
      return intent.id;
    },
    /** The charge that paid a session. */
    chargeOf(id: string): Charge {
      const { latest_charge: charge } = parts(id).intent;
      if (!charge) throw new Error(`${id} is not paid`);
      return charge;
    },
    /** A paid session's amount is another than was asked. */
    skew(id: string, amount: number): void {
      parts(id).session.amount_total = amount;
    },
    /** A webhook as Stripe signs it. */
    webhook(
      type: string,
      object: object,
      { secret = webhookSecret, time = Math.floor(Date.now() / 1000), id = `evt_${++count}` } = {},
    ) {
      const payload = JSON.stringify({ id, object: "event", type, data: { object } });
      const signature = new Stripe("sk_test_x").webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: time,
      });
      return { body: Buffer.from(payload), headers: { "stripe-signature": signature } };
    },
  });
}
