import type { PayoutItem, ProviderPayout } from "#features/orders/provider.ts";
import { isId } from "#server/calls/id.ts";
import { fromDecimal } from "../provider-words.ts";

/** A line of a report: what its column says. */
export type Line = (name: string) => string;

/**
 * What a line brings in the currency of the payment (`GC`) or of the settlement (`NC`), in cents.
 * @throws Error for a cell that is no amount
 */
export function centsIn(line: Line, side: "GC" | "NC"): number {
  const kind = side === "GC" ? "Gross" : "Net";
  const currency = line(`${kind} Currency`);
  const [credit = 0, debit = 0] = ["Credit", "Debit"].map((way) => {
    const name = `${kind} ${way} (${side})`;
    const cents = fromDecimal(line(name) || "0", currency);
    if (!Number.isSafeInteger(cents)) throw new Error(`Adyen's report: no amount in ${name}`);
    return cents;
  });
  return credit - debit;
}

interface Batch {
  readonly reference: string;
  readonly currency: string;
  readonly items: PayoutItem[];
  paidOut: number | null;
  carried: boolean;
  day: string;
}

/**
 * Puts the lines of a settlement detail report together, by batch and currency: a batch is what one
 * `MerchantPayout` pays out. One that was closed with a `Balancetransfer` instead leaves its money to
 * a later batch; one that has neither is not closed.
 */
export function adyenBatches(merchantAccount: string) {
  const batches = new Map<string, Batch>();
  return {
    take(line: Line): void {
      const currency = line("Net Currency");
      const number = line("Batch Number");
      if (currency === "" || number === "") return;
      const reference = `${merchantAccount}:${number}:${currency}`;
      const batch = batches.get(reference) ?? {
        reference,
        currency,
        items: [],
        paidOut: null,
        carried: false,
        day: "",
      };
      batches.set(reference, batch);
      const amount = centsIn(line, "NC");
      const at = line("Creation Date").slice(0, 10);
      const day = /^\d{4}-\d\d-\d\d$/.test(at) ? at : new Date().toISOString().slice(0, 10);
      const orderId = line("Merchant Reference");
      switch (line("Type")) {
        case "MerchantPayout":
          batch.paidOut = (batch.paidOut ?? 0) - amount;
          batch.day = day;
          break;
        case "Balancetransfer":
          batch.carried = true;
          batch.day ||= day;
          break;
        case "BankInstructionReturned":
          batch.items.push({ amount, returned: { reference: null, on: day } });
          break;
        default:
          if (amount !== 0) batch.items.push({ amount, ...(isId(orderId) && { orderId }) });
      }
    },
    payouts: (): ProviderPayout[] =>
      [...batches.values()]
        .filter(({ paidOut, carried }) => paidOut !== null || carried)
        .map(({ reference, currency, items, paidOut, day }) => ({
          reference,
          currency,
          day,
          amount: paidOut ?? 0,
          state: paidOut === null ? ("carried" as const) : ("paid" as const),
          items: () => Promise.resolve(items),
        })),
  };
}
