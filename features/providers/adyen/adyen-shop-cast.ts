import { changed, type Shop } from "../reconciliation/shop-cast.ts";
import { toDecimal } from "../provider-words.ts";
import { openAdyen } from "./adyen-cast.ts";
import { adyenSettlements } from "./adyen-charges.server.ts";
import { reportKey } from "./fake-adyen.ts";
import { reportOf } from "./settlement-report.ts";

const events = { pay: "AUTHORISATION", refund: "REFUND", chargeback: "CHARGEBACK" } as const;
const types = {
  pay: "Settled",
  refund: "Refunded",
  chargeback: "Chargeback",
  won: "ChargebackReversed",
} as const;
type Cells = Readonly<Record<string, string>>;

/** For tests: an Adyen that closes batches, with and without a payout. */
export async function openAdyenShop(): Promise<
  Shop & {
    /** Closes a batch without paying it out: what is due goes into the next one. */
    carry(currency: string): Promise<void>;
  }
> {
  const { fake, adyen, world, tell } = await openAdyen();
  const provider = {
    ...adyen,
    test: false, // test payments are in no books
    ...adyenSettlements({
      report_key: reportKey,
      merchant_account: "TestMerchant",
      live: false,
      db: world.db,
      baseUrl: fake.url,
    }),
  };
  world.services.payments.providers.set("adyen", provider);
  let count = 0;
  let batch = 8; // more than one digit follows
  let due: { readonly cells: Cells; readonly net: number; readonly currency: string }[] = [];

  const sided = (kind: string, side: string, cents: number, currency: string): Cells => ({
    [`${kind} Currency`]: currency,
    [`${kind} ${cents < 0 ? "Debit" : "Credit"} (${side})`]: toDecimal(Math.abs(cents), currency),
  });
  const wallClock = (at: number) => new Date(at).toISOString().replace("T", " ").slice(0, 19);
  const today = wallClock(Date.now());
  async function close(currency: string, last: (amount: number) => Cells): Promise<number> {
    const contents = due.filter((each) => each.currency === currency);
    due = due.filter((each) => each.currency !== currency);
    const amount = contents.reduce((sum, { net }) => sum + net, 0);
    batch += 1;
    const lines = [...contents.map(({ cells }) => cells), last(amount)].map((cells) => ({
      "Batch Number": String(batch),
      "Creation Date": today,
      ...cells,
    }));
    const name = `settlement_detail_report_batch_${batch}.csv`;
    fake.reports.set(`MerchantAccount/TestMerchant/${name}`, reportOf(lines));
    const notice = fake.notice({
      eventCode: "REPORT_AVAILABLE",
      pspReference: name,
      merchantReference: "",
      amount: 0,
      reason: `https://ca-test.adyen.com/reports/download/MerchantAccount/TestMerchant/${name}`,
    });
    if ((await tell(notice)) !== 200) throw new Error("the report was not taken");
    return amount;
  }
  return {
    world,
    provider: () => provider,
    async move({ order, payment, amount: whole, currency }, movement, cents, { fee, into, at }) {
      const sign = movement === "pay" || movement === "won" ? 1 : -1;
      const gross = sign * cents;
      const net = sign * changed(cents, currency, into) - fee;
      const psp = `PSP${order}`;
      const dispute = `${psp}C`;
      const id = movement === "pay" ? psp : movement === "refund" ? `${psp}R${++count}` : dispute;
      if (movement === "pay") Object.assign(fake.link(payment), { status: "completed" });
      await tell(
        fake.notice({
          eventCode: movement === "won" ? "CHARGEBACK_REVERSED" : events[movement],
          pspReference: id,
          ...(movement !== "pay" && { originalReference: psp }),
          merchantReference: order,
          amount: movement === "pay" ? whole : cents,
          currency,
          ...(at && { eventDate: at.toISOString() }),
        }),
      );
      due.push({
        net,
        currency: into,
        cells: {
          // A clock of its own, which is not the site's.
          ...(at && { "Creation Date": wallClock(at.getTime() + 9 * 3_600_000), TimeZone: "JST" }),
          "Psp Reference": psp,
          "Merchant Reference": order,
          Type: types[movement],
          "Modification Reference": `${id}${movement}`,
          ...sided("Gross", "GC", gross, currency),
          ...sided("Net", "NC", net, into),
          ...(fee !== 0 && { "Commission (NC)": toDecimal(fee, into) }),
        },
      });
    },
    other(amount, currency) {
      const cells = { Type: "Fee", ...sided("Net", "NC", amount, currency) };
      due.push({ net: amount, currency, cells });
    },
    async payOut(currency) {
      if (!due.some((each) => each.currency === currency)) return null;
      const amount = await close(currency, (sum) => ({
        Type: "MerchantPayout",
        ...sided("Net", "NC", -sum, currency),
      }));
      return { reference: `TestMerchant:${batch}:${currency}`, amount };
    },
    sendBack({ reference, amount }) {
      const currency = reference.slice(-3);
      const cells = { Type: "BankInstructionReturned", ...sided("Net", "NC", amount, currency) };
      due.push({ net: amount, currency, cells });
    },
    async carry(currency) {
      const amount = await close(currency, (sum) => ({
        Type: "Balancetransfer",
        ...sided("Net", "NC", -sum, currency),
      }));
      const cells = { Type: "Balancetransfer", ...sided("Net", "NC", amount, currency) };
      due.push({ net: amount, currency, cells });
    },
  };
}
