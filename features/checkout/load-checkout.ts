import type { Output } from "#server/calls/registry.ts";
import { firstChosen } from "#features/prices/bundles.ts";
import { afterDiscount, betterDiscount } from "#features/prices/discounts/after-discount.ts";
import { taxIn } from "#features/prices/tax/tax.ts";
import { ownPath } from "#browser/own-path.ts";
import type { PageApi } from "#browser/page-api.ts";
import type { Problem } from "#server/calls/define.ts";
import { personAt } from "./people.ts";
import { newId } from "#browser/new-id.ts";

/**
 * Everything that a screen with an order form shows: packages, the one chosen (`wanted`, else
 * `?bundle=`, else the first), what it costs with the code of `?code=`, how to pay, and where the
 * member came from. The server computes the price again when it is ordered.
 */
export async function loadCheckout(api: PageApi, request: Request, wanted?: string) {
  const query = new URL(request.url).searchParams;
  const next = ownPath(query.get("next"), "") || null;
  const [{ paymentmethods }, { stored }, offer, from] = await Promise.all([
    api.read("payments.listMethods", {}),
    api.read("payments.listStored", {}),
    api.read("credits.listBundles", {}),
    personAt(api, next),
  ]);
  const id = wanted ?? query.get("bundle");
  const chosen =
    offer.bundles.find(({ bundle }) => bundle === id) ??
    offer.bundles.find(({ bundle }) => bundle === firstChosen);
  if (!chosen) throw new Error("no bundle");

  const entered = query.get("code")?.trim().slice(0, 40) || null;
  const code = entered ? await readCode(api, entered, chosen.bundle) : null;
  const found = code && "value_percentage" in code ? code : null;
  const best = betterDiscount(offer.discount, found);
  const amount = afterDiscount(chosen.full_amount, best?.value_percentage ?? 0);
  return {
    ...offer,
    paymentmethods,
    /** What the provider keeps of the member's cards and accounts, newest first. */
    stored,
    chosen: {
      ...chosen,
      amount,
      percentage: best?.value_percentage ?? 0,
      tax: taxIn(amount, offer.tax_rate ?? 0).tax,
    },
    code: found && { code: found.code, applied: best === found },
    codeProblem: code && "detail" in code ? { code: entered, detail: code.detail } : null,
    /** Own path that the member came from, and whose it is. */
    next,
    from,
    /** One press, one order: goes along with the form. */
    key: newId(),
  };
}
export type Checkout = Awaited<ReturnType<typeof loadCheckout>>;

function readCode(
  api: PageApi,
  code: string,
  bundle: string,
): Promise<Output<"discounts.readCode"> | Problem> {
  return api.read("discounts.readCode", { code, bundle }).catch((error: unknown) => {
    if (error instanceof Response && error.status < 500) return error.json() as Promise<Problem>;
    throw error;
  });
}
