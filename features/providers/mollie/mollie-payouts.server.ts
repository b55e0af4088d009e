import { z } from "zod";
import type { PayoutItem, ProviderPayout } from "#features/orders/provider.ts";
import { fromDecimal, payoutDays } from "../provider-words.ts";
import {
  type BalanceChange,
  changeSchema,
  isFee,
  isMollieId,
  money,
  type MollieBooks,
  MollieDenied,
  mollieLists,
  paymentIn,
  settlementIn,
} from "./mollie-books.server.ts";
import { metadataSchema } from "./mollie-words.ts";

const settlementSchema = z.object({
  id: z.string(),
  reference: z.string().nullish(),
  createdAt: z.string().nullish(),
  settledAt: z.string().nullish(),
  status: z.string(),
  amount: money,
  balanceId: z.string(),
});
type Settlement = z.infer<typeof settlementSchema>;
const contained = z.object({
  id: z.string(),
  createdAt: z.string(),
  metadata: z.unknown().optional(),
});
/** The balance has a change at most this long before what it is about says that it was made. */
const earlierMs = 2 * 86_400_000;
const dayMs = 86_400_000;

/**
 * What Mollie paid out since a moment, and in the weeks before (`/v2/settlements`, newest first). What
 * a settlement contains is listed by its payments, refunds and chargebacks; how much of each, less
 * what Mollie kept, is in the changes of its balance. A change of another kind (a fee, a
 * chargeback that was won, a refund that did not arrive) belongs to the next transfer to the bank. Null: the token
 * lacks `settlements.read`.
 */
export async function molliePayouts(
  books: MollieBooks,
  since: Date,
): Promise<readonly ProviderPayout[] | null> {
  const list = mollieLists(books);
  const all: Settlement[] = [];
  try {
    const after = since.getTime() - payoutDays * dayMs;
    for await (const one of list("settlements", "settlements", settlementSchema)) {
      const at = one.settledAt ?? one.createdAt;
      if (at && Date.parse(at) < after) break;
      all.push(one);
    }
  } catch (error) {
    if (error instanceof MollieDenied) return null;
    throw error;
  }
  const referenceOf = new Map(all.map(({ id, reference }) => [id, reference ?? id]));
  const balances = new Map<string, Balance>();
  return all.flatMap((one): ProviderPayout[] => {
    const { id, amount, status, balanceId, settledAt, createdAt } = one;
    const state = status === "paidout" ? "paid" : status === "failed" ? "failed" : null;
    const day = (settledAt ?? createdAt)?.slice(0, 10);
    if (!state || !day || !isMollieId(id) || !isMollieId(balanceId)) return [];
    const balance = balances.get(balanceId) ?? new Balance(list, balanceId);
    balances.set(balanceId, balance);
    return [
      {
        reference: referenceOf.get(id) ?? id,
        amount: fromDecimal(amount.value, amount.currency),
        currency: amount.currency,
        day,
        state,
        items: () => itemsOf(list, balance, { id, day }, referenceOf),
      },
    ];
  });
}

/** Kinds that our books have too; any other counts as no order's. */
const comesBack = new Set(["returned-refund", "chargeback-reversal"]);

type Lists = ReturnType<typeof mollieLists>;

async function itemsOf(
  list: Lists,
  balance: Balance,
  { id: settlement, day }: { readonly id: string; readonly day: string },
  referenceOf: ReadonlyMap<string, string>,
): Promise<readonly PayoutItem[]> {
  const names: { readonly key: string; readonly item: Omit<PayoutItem, "amount"> }[] = [];
  let oldest = Date.parse(day);
  for (const kind of ["payments", "refunds", "chargebacks"] as const)
    for await (const one of list(`settlements/${settlement}/${kind}`, kind, contained)) {
      oldest = Math.min(oldest, Date.parse(one.createdAt));
      const { order } = metadataSchema.parse(one.metadata);
      names.push({
        key: one.id,
        item: kind === "payments" ? { orderId: order, paymentId: one.id } : { reversalId: one.id },
      });
    }
  await balance.readFor(
    settlement,
    names.map(({ key }) => key),
    oldest - earlierMs,
  );
  const items: PayoutItem[] = names.map(({ key, item }) => ({
    ...item,
    amount: balance.amountOf(key),
  }));
  for (const change of balance.othersOf(settlement)) {
    const amount = fromDecimal(change.resultAmount.value, change.resultAmount.currency);
    const booked = isFee(change.type) || comesBack.has(change.type);
    const payment = booked ? paymentIn(change) : null;
    const back = settlementIn(change);
    items.push({
      amount,
      ...(payment && {
        paymentId: payment.paymentId,
        reversalId: payment.chargebackId ?? payment.refundId ?? undefined,
      }),
      ...(back !== null && {
        returned: {
          reference: referenceOf.get(back) ?? back,
          on: change.createdAt.slice(0, 10),
        },
      }),
    });
  }
  return items;
}

/** What changed a balance, newest first, read as far back as somebody asks. */
class Balance {
  readonly #changes: AsyncGenerator<BalanceChange, void, undefined>;
  /** Cents by the id of the payment, refund or chargeback. */
  readonly #amounts = new Map<string, number>();
  /** Of other kinds, by the transfer that came after them. */
  readonly #others = new Map<string, BalanceChange[]>();
  #transfer: string | null = null;
  #oldest = Infinity;
  #done = false;

  constructor(list: Lists, id: string) {
    this.#changes = list(`balances/${id}/transactions`, "balance_transactions", changeSchema);
  }

  /**
   * Reads until a settlement's transfer is passed and its contents were met, or are older than
   * `until` and will not come.
   */
  async readFor(settlement: string, ids: readonly string[], until: number): Promise<void> {
    const missing = new Set(ids);
    while (!this.#done) {
      for (const id of missing) if (this.#amounts.has(id)) missing.delete(id);
      const passed = this.#others.has(settlement) && this.#transfer !== settlement;
      if (passed && (missing.size === 0 || this.#oldest < until)) return;
      if (this.#oldest < until - payoutDays * dayMs) return;
      const { value, done } = await this.#changes.next();
      if (done || !value) this.#done = true;
      else this.#take(value);
    }
  }

  amountOf = (id: string): number => this.#amounts.get(id) ?? 0;
  othersOf = (settlement: string): readonly BalanceChange[] => this.#others.get(settlement) ?? [];

  #take(change: BalanceChange): void {
    this.#oldest = Date.parse(change.createdAt);
    const settlement = settlementIn(change);
    if (change.type === "outgoing-transfer" && settlement !== null) {
      this.#transfer = settlement;
      this.#others.set(settlement, this.#others.get(settlement) ?? []);
      return;
    }
    const id = contentOf(change);
    const { value, currency } = change.resultAmount;
    if (id !== null)
      this.#amounts.set(id, (this.#amounts.get(id) ?? 0) + fromDecimal(value, currency));
    else if (this.#transfer !== null) this.#others.get(this.#transfer)?.push(change);
  }
}

/** What a settlement lists by itself; null: a change of another kind. */
function contentOf(change: BalanceChange): string | null {
  const about = paymentIn(change);
  if (change.type === "payment" || change.type === "capture") return about?.paymentId ?? null;
  if (change.type === "refund") return about?.refundId ?? null;
  return change.type === "chargeback" ? (about?.chargebackId ?? null) : null;
}
