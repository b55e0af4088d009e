import { type Asked, fakeProvider } from "../fake-provider.ts";

type Money = { currency: string; value: string };
interface Booked {
  resource: "payment";
  id: string;
  mode: "live" | "test";
  status: string;
  amount: Money;
  redirectUrl: string;
  metadata: unknown;
  method: string | null;
  sequenceType: string;
  customerId: string | null;
  mandateId: string | null;
  details: object | null;
  _links: object;
  createdAt: string;
  paidAt?: string;
  _embedded: { refunds: BookedRefund[]; chargebacks: BookedChargeback[] };
}
interface BalanceChange {
  id: string;
  type: string;
  resultAmount: Money;
  deductions: Money | null;
  createdAt: string;
  context: object;
}
interface Settlement {
  id: string;
  reference: string;
  createdAt: string;
  settledAt: string | null;
  status: string;
  amount: Money;
  balanceId: string;
  /** Ids of what it contains. */
  contents: ReadonlySet<string>;
}
interface BookedChargeback {
  resource: "chargeback";
  id: string;
  paymentId: string;
  amount: Money;
  createdAt: string;
  reversedAt: string | null;
}
interface BookedRefund {
  resource: "refund";
  id: string;
  paymentId: string;
  createdAt: string;
  amount: Money;
  status: string;
  metadata: unknown;
  _links: object;
}

const missing = { status: 404, body: { status: 404, title: "Not Found", detail: "No such thing" } };
const refused = {
  status: 422,
  body: { status: 422, title: "Unprocessable Entity", detail: "Not possible any more" },
};
const taken = ({ _embedded }: Booked): number =>
  _embedded.refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + Number(amount.value), 0);

/**
 * Mollie as its reference describes it (v2 payments, refunds, chargebacks, customers, mandates):
 * what our adapter speaks to in tests.
 */
export async function fakeMollie() {
  const payments = new Map<string, Booked>();
  let count = 0;
  /** Payments that begin from now on move money. */
  const money = { live: true };

  function create(body: string) {
    const asked = JSON.parse(body) as {
      amount: Money;
      redirectUrl: string;
      metadata: unknown;
      method?: string;
      sequenceType?: string;
      customerId?: string;
      mandateId?: string;
    };
    const id = `tr_${++count}`;
    const payment: Booked = {
      resource: "payment",
      id,
      mode: money.live ? "live" : "test",
      createdAt: new Date().toISOString(),
      status: "open",
      amount: asked.amount,
      redirectUrl: asked.redirectUrl,
      metadata: asked.metadata,
      method: asked.method ?? null,
      sequenceType: asked.sequenceType ?? "oneoff",
      customerId: asked.customerId ?? null,
      mandateId: asked.mandateId ?? null,
      details:
        asked.method === "banktransfer"
          ? {
              bankName: "Stichting Mollie Payments",
              bankAccount: "NL53 ABNA 0627 5355 77",
              bankBic: "ABNANL2A",
              transferReference: "RF12-3456-7890-1234",
            }
          : null,
      _links: {
        checkout: { href: `https://www.mollie.com/checkout/select/${id}`, type: "text/html" },
      },
      _embedded: { refunds: [], chargebacks: [] },
    };
    // A stored card is charged at once; the mandate's name says how that ends.
    if (payment.sequenceType === "recurring") {
      const reason = {
        mdt_expired: "card_expired",
        mdt_poor: "insufficient_funds",
        mdt_asks: "authentication_required",
      }[payment.mandateId ?? ""];
      Object.assign(payment, {
        status: reason ? "failed" : "paid",
        details: reason ? { failureReason: reason } : null,
        _links: {},
      });
    }
    payments.set(id, payment);
    return { status: 201, body: payment };
  }
  function refund(payment: Booked, body: string) {
    const asked = JSON.parse(body) as { amount: Money; metadata: unknown };
    if (taken(payment) + Number(asked.amount.value) > Number(payment.amount.value)) return refused;
    const made: BookedRefund = {
      resource: "refund",
      id: `re_${++count}`,
      paymentId: payment.id,
      createdAt: new Date().toISOString(),
      amount: asked.amount,
      status: "pending",
      metadata: asked.metadata,
      _links: {},
    };
    payment._embedded.refunds.push(made);
    return { status: 201, body: made };
  }

  /**
   * Newest first, two a page whatever is asked for: who stops at the first one misses something.
   */
  function list(
    name: string,
    all: readonly { id: string; createdAt: string }[],
    query: URLSearchParams,
  ) {
    const sorted = all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    const from = Math.max(
      0,
      sorted.findIndex(({ id }) => id === query.get("from")),
    );
    const next = sorted[from + 2];
    const _links = {
      next: next
        ? {
            href: `${server.url}/v2/${name}?from=${next.id}&limit=250`,
            type: "application/hal+json",
          }
        : null,
    };
    return {
      status: 200,
      body: { count: 2, _embedded: { [name]: sorted.slice(from, from + 2) }, _links },
    };
  }

  /** Changes of each balance, newest first. */
  const balances = new Map<string, BalanceChange[]>();
  const settlements: Settlement[] = [];
  const server = await fakeProvider(({ method, path, query, headers, body }: Asked) => {
    const [, , noun = "", id = "", part = ""] = path.split("/");
    const booked = [...payments.values()];
    if (noun === "settlements" && !headers.authorization?.startsWith("Bearer access_s"))
      return { status: 403, body: { status: 403, title: "Forbidden" } };
    if (noun === "settlements" && id) {
      const settlement = settlements.find((each) => each.id === id);
      if (!settlement) return missing;
      const { contents } = settlement;
      const all: readonly { id: string; createdAt: string }[] = booked.flatMap((payment) => [
        ...(part === "payments" ? [payment] : []),
        ...(part === "refunds" ? payment._embedded.refunds : []),
        ...(part === "chargebacks" ? payment._embedded.chargebacks : []),
      ]);
      return list(
        part,
        all.filter((one) => contents.has(one.id)),
        query,
      );
    }
    if (noun === "settlements") return list(noun, settlements, query);
    if (noun === "balances" && !headers.authorization?.startsWith("Bearer access_"))
      return { status: 403, body: { status: 403, title: "Forbidden" } };
    if (noun === "balances" && id)
      return list("balance_transactions", balances.get(id) ?? [], query);
    if (noun === "balances")
      return list(
        noun,
        [...balances.keys()].map((balance) => ({ id: balance, createdAt: "2020-01-01" })),
        query,
      );
    if (noun === "profiles") return { status: 200, body: { resource: "profile", id: "pfl_1" } };
    if (noun === "customers" && part === "mandates" && method === "DELETE")
      return path.endsWith("mdt_gone") ? missing : { status: 204, body: undefined };
    if (noun === "customers" && part === "mandates")
      return {
        status: 200,
        body: {
          resource: "mandate",
          id: "mdt_1",
          status: "valid",
          method: "creditcard",
          details: { cardNumber: "6787", cardLabel: "Mastercard", cardExpiryDate: "2029-08-31" },
          _links: {},
        },
      };
    if (noun === "customers" && part === "payments") {
      const own = [...payments.values()].filter(({ customerId }) => customerId === id);
      return { status: 200, body: { count: own.length, _embedded: { payments: own }, _links: {} } };
    }
    if (noun === "customers")
      return { status: 201, body: { resource: "customer", id: `cst_${++count}`, _links: {} } };
    if (noun === "refunds")
      return list(
        noun,
        booked.flatMap(({ _embedded }) => _embedded.refunds),
        query,
      );
    if (noun === "chargebacks")
      return list(
        noun,
        booked.flatMap(({ _embedded }) => _embedded.chargebacks),
        query,
      );
    if (noun === "payments" && id === "" && method === "GET") return list(noun, booked, query);
    if (noun !== "payments") return missing;
    if (id === "") return create(body);
    const payment = payments.get(id);
    if (!payment) return missing;
    if (part === "refunds") return refund(payment, body);
    if (method === "DELETE" && payment.status !== "open") return refused;
    if (method === "DELETE") Object.assign(payment, { status: "canceled", _links: {} });
    return { status: 200, body: payment };
  });
  const find = (id: string): Booked => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    return payment;
  };
  return Object.assign(server, {
    money,
    balances,
    settlements,
    find,
    /** The payer or the bank decides. */
    turn(
      id: string,
      status: "paid" | "pending" | "failed" | "expired",
      details: object | null = null,
    ): void {
      const payment = find(id);
      Object.assign(payment, {
        status,
        details,
        _links: {},
        ...(status === "paid" && { paidAt: new Date().toISOString() }),
        mandateId:
          payment.sequenceType === "first" && status === "paid" ? "mdt_1" : payment.mandateId,
      });
    },
  });
}
