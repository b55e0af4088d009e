import { afterDiscount, betterDiscount } from "./discounts/after-discount.ts";
import { type Buyer, type Discount, whyNot } from "./discounts/find-discount.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { currencies, type Currency, currencyOf } from "#features/payment-methods/currencies.ts";
import { type BundleId, bundles } from "./bundles.ts";

/**
 * The member as a buyer: in the country of the profile, else the site's first; prices are those of
 * the list that the member has chosen, else the country's (Regulation 2018/302: whoever asks for
 * another country's prices gets them).
 */
export async function buyerOf(
  db: Database | Tx,
  accountId: string,
  site: Site,
): Promise<Buyer & { currency: Currency }> {
  const profile = await db
    .selectFrom("profile")
    .leftJoin("price_choice", "price_choice.account_id", "profile.id")
    .where("profile.id", "=", accountId)
    .select(["country", "currency"])
    .executeTakeFirst();
  const country = profile?.country ?? site.settings.countries[0] ?? "NL";
  const chosen = currencies.find((each) => each === profile?.currency);
  return { accountId, siteId: site.id, country, currency: chosen ?? currencyOf(country) };
}

export interface Quote {
  readonly credits: number;
  /** Cents to pay, tax included. */
  readonly amount: number;
  /** Cents before the discount. */
  readonly full_amount: number;
  readonly discount: Discount | null;
}

/** The price of a bundle: the better of the discounts that may be used on it, never two. */
export function quote(id: BundleId, currency: Currency, ...discounts: (Discount | null)[]): Quote {
  const { credits, prices } = bundles[id];
  const full_amount = prices[currency];
  const discount = betterDiscount(
    ...discounts.filter((each) => each && whyNot(each, full_amount, currency) === null),
  );
  return {
    credits,
    amount: afterDiscount(full_amount, discount?.value_percentage ?? 0),
    full_amount,
    discount,
  };
}
