import { changed, type Shop } from "../reconciliation/shop-cast.ts";
import { toDecimal } from "../provider-words.ts";
import { mollieCharges } from "./mollie-charges.server.ts";
import { openMollie } from "./mollie-cast.ts";
import { molliePayouts } from "./mollie-payouts.server.ts";

/** For tests: a Mollie with a balance in each currency. */
export async function openMollieShop(): Promise<
  Shop & { readonly fake: Awaited<ReturnType<typeof openMollie>>["fake"] }
> {
  const { fake, mollie, world, tell } = await openMollie();
  const books = { access_token: `access_s${"a".repeat(30)}`, baseUrl: fake.url };
  const started = Date.now() - 3_600_000;
  let count = 0;
  let due: { readonly id: string | null; readonly net: number; readonly currency: string }[] = [];
  const at = (given?: Date) =>
    new Date((given?.getTime() ?? started) + ++count * 1000).toISOString();
  const money = (cents: number, currency: string) => ({
    currency,
    value: toDecimal(cents, currency),
  });
  /** When the movement happens that is booked. */
  let then: Date | undefined;
  function book(type: string, net: number, fee: number, currency: string, context: object) {
    const balance = `bal_${currency}`;
    const changes = fake.balances.get(balance) ?? [];
    fake.balances.set(balance, changes);
    const createdAt = at(then);
    changes.push({
      id: `baltr_${count}`,
      type,
      resultAmount: money(net, currency),
      deductions: fee === 0 ? null : money(-fee, currency),
      createdAt,
      context,
    });
  }
  return {
    world,
    fake,
    provider: () => ({
      ...mollie,
      test: false,
      charges: (since) => mollieCharges(books, since),
      payouts: (since) => molliePayouts(books, since),
    }),
    async move({ payment, currency }, movement, cents, { fee, into, at: given }) {
      then = given;
      const sign = movement === "pay" || movement === "won" ? 1 : -1;
      const gross = sign * changed(cents, currency, into);
      // A field that Mollie will not give for long: half of the payments do without.
      const settled =
        into === currency || fee % 2 === 0 ? {} : { settlementAmount: money(gross, into) };
      const net = gross - fee;
      const booked = fake.find(payment);
      const { refunds, chargebacks } = booked._embedded;
      const made = { paymentId: payment, createdAt: at(given), amount: money(cents, currency) };
      let id: string | null = null;
      if (movement === "pay") {
        fake.turn(payment, "paid");
        Object.assign(booked, settled, given && { paidAt: at(given) });
        id = payment;
        // Half of the fee is booked by itself.
        const half = Math.floor(fee / 2);
        book("payment", net + half, fee - half, into, { payment: { paymentId: payment } });
        if (half > 0) book("payment-fee", -half, 0, into, { paymentFee: { paymentId: payment } });
      } else if (movement === "refund") {
        id = `re_shop${++count}`;
        const refund = { resource: "refund" as const, id, status: "refunded", metadata: null };
        refunds.push({ ...refund, ...made, ...settled, _links: {} });
        book("refund", net, fee, into, { refund: { paymentId: payment, refundId: id } });
      } else if (movement === "chargeback") {
        id = `chb_shop${++count}`;
        const chargeback = { resource: "chargeback" as const, id, reversedAt: null };
        chargebacks.push({ ...chargeback, ...made, ...settled });
        book("chargeback", net, fee, into, {
          chargeback: { paymentId: payment, chargebackId: id },
        });
      } else {
        const [chargeback] = chargebacks;
        if (!chargeback) throw new Error("no chargeback");
        chargeback.reversedAt = at(given);
        const context = { paymentId: payment };
        book("chargeback-reversal", net, fee, into, { chargebackReversal: context });
      }
      due.push({ id, net, currency: into });
      then = undefined;
      await tell(payment);
    },
    other(amount, currency) {
      book("balance-correction", amount, 0, currency, {});
      due.push({ id: null, net: amount, currency });
    },
    payOut(currency) {
      const contents = due.filter((each) => each.currency === currency);
      if (contents.length === 0) return Promise.resolve(null);
      due = due.filter((each) => each.currency !== currency);
      const amount = contents.reduce((sum, { net }) => sum + net, 0);
      const id = `stl_shop${++count}`;
      book("outgoing-transfer", -amount, 0, currency, {
        outgoingTransfer: { settlementId: id, transferId: `trf_${count}` },
      });
      const settledAt = at();
      const reference = `1234567.2611.${count}`;
      fake.settlements.push({
        id,
        reference,
        createdAt: settledAt,
        settledAt,
        status: "paidout",
        amount: money(amount, currency),
        balanceId: `bal_${currency}`,
        contents: new Set(contents.flatMap((each) => each.id ?? [])),
      });
      return Promise.resolve({ reference, amount });
    },
    sendBack({ reference, amount }) {
      const settlement = fake.settlements.find((each) => each.reference === reference);
      if (!settlement) throw new Error(`no settlement ${reference}`);
      settlement.status = "failed";
      const { currency } = settlement.amount;
      const context = { settlementId: settlement.id, transferId: "trf_back" };
      book("returned-transfer", amount, 0, currency, { returnedTransfer: context });
      due.push({ id: null, net: amount, currency });
    },
  };
}
