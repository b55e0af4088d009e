import type { CallHandler } from "#server/calls/context.ts";
import { firstPurchaseOffer } from "./discounts/find-discount.server.ts";
import { toDiscountCode } from "./discounts/read-code.server.ts";
import { likelyCountry } from "#features/geography/visible-languages.ts";
import { vatRateOf } from "./tax/vat-rates.server.ts";
import { currencyOf } from "#features/payment-methods/currencies.ts";
import { bundleIds, bundles, firstChosen, savingPercentage } from "./bundles.ts";
import type * as contract from "./contract.ts";
import { paidPerCredit } from "./paid-per-credit.server.ts";
import { popularBundle } from "./popular.server.ts";
import { buyerOf, quote } from "./quote.server.ts";

/**
 * The four packages in the currency that was asked for, else the one that the member has chosen or
 * whose country theirs is (a visitor: the likely one), with the first-purchase offer taken off.
 */
export const listBundles: CallHandler<typeof contract.listBundles> = async ({
  db,
  site,
  viewer,
  language,
  input,
}) => {
  const siteCountry = likelyCountry(site.settings, language) || "NL";
  const { country, currency: own } = viewer
    ? await buyerOf(db, viewer.id, site)
    : { country: siteCountry, currency: currencyOf(siteCountry) };
  const currency = input.currency ?? own;
  const offer = viewer && (await firstPurchaseOffer(db, viewer.id));
  const wallet =
    viewer &&
    (await db
      .selectFrom("wallet")
      .where("account_id", "=", viewer.id)
      .select(["credits", "debt"])
      .executeTakeFirst());
  const { message_credits } = site.settings;
  const popular = await popularBundle(db, site.id);
  const { prices, credits: inFirst } = bundles[firstChosen];
  return {
    bundles: bundleIds.map((bundle) => {
      const { credits, amount, full_amount } = quote(bundle, currency, offer);
      return {
        bundle,
        credits,
        amount,
        full_amount,
        amount_per_message: (amount / credits) * message_credits,
        saving_percentage: savingPercentage(bundle, currency),
        popular: bundle === popular,
      };
    }),
    currency,
    country,
    credit: (viewer && (await paidPerCredit(db, viewer.id))) ?? {
      amount: prices[currency] / inFirst,
      currency,
      paid: false,
    },
    tax_rate: await vatRateOf(db, site.id, country),
    message_credits,
    discount: offer && toDiscountCode(offer),
    balance: viewer ? (wallet?.credits ?? 0) : null,
    debt: viewer ? (wallet?.debt ?? 0) : null,
  };
};
