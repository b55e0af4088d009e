import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";
import { useSite, useUser } from "#browser/use-site.ts";
import { ConsentBar } from "#features/tracking/consent-bar.tsx";
import { trueMessageCosts } from "./bundles.ts";
import { PriceChoice } from "./price-choice.tsx";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";

export const handle: ScreenHandle = { title: "prices.page.title" };

const freeThings = ["profile", "search", "likes", "conversations", "photos", "leave"] as const;
const paidThings = ["message", "gift", "photo", "premium", "photos", "no_subscription"] as const;

/**
 * The packages in the currency of the reader's country: a member's own, a visitor's likely one; and
 * every country's costs of a message.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("currency");
  const { minimum_message_costs: advertised, message_credits } = context.get(pageContext).settings;
  return {
    ...(await context
      .get(apiContext)
      .read("credits.listBundles", { ...(asked && { currency: asked as "EUR" }) })),
    minimum_message_costs: trueMessageCosts(advertised, message_credits),
  };
}

/**
 * What is free, what the packages, a message, a gift and a photo cost, what a message costs in each
 * country, when premium begins, and how to get money back (specification, sections 1, 2 and 9).
 */
export default function Pricing() {
  const { t, intl } = useText();
  const { name, message_credits, gift_credits, photo_credits, refund_days } = useSite();
  const { bundles, currency, minimum_message_costs } = useLoaderData<typeof loader>();
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const user = useUser();
  // What costs nothing is not named among the things that are paid.
  const prices: Partial<Record<(typeof paidThings)[number], number>> = {
    message: message_credits,
    gift: gift_credits,
    photo: photo_credits,
  };
  const values = {
    name,
    credits: message_credits,
    gift: gift_credits,
    photo: photo_credits,
    days: refund_days,
  };
  const costs = Object.entries(message_credits > 0 ? minimum_message_costs : {})
    .map(([code, { costs: cents, currency }]) => ({
      code,
      country: intl.formatDisplayName(code, { type: "region" }) ?? code,
      price: intl.formatNumber(cents / 100, { style: "currency", currency }),
    }))
    .toSorted((a, b) => a.country.localeCompare(b.country, intl.locale));
  return (
    <Page width="measure" title={t("prices.page.title")} lead={t("prices.page.lead", values)}>
      <ConsentBar />
      <meta name="description" content={t("prices.page.description", values)} />
      <div className="prose">
        <h2>{t("prices.page.free")}</h2>
        <ul>
          {freeThings.map((thing) => (
            <li key={thing}>{t(`prices.page.free.${thing}`, values)}</li>
          ))}
        </ul>
        <h2>{t("prices.page.paid")}</h2>
        <ul>
          {paidThings
            .filter((thing) => prices[thing] !== 0)
            .map((thing) => (
              <li key={thing}>{t(`prices.page.paid.${thing}`, values)}</li>
            ))}
        </ul>
        <h2>{t("prices.page.packages")}</h2>
        <p>{t("prices.page.packages_lead")}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("prices.page.package")}</th>
              <th scope="col">{t("prices.page.price")}</th>
              {message_credits > 0 && <th scope="col">{t("prices.page.per_message")}</th>}
            </tr>
          </thead>
          <tbody>
            {bundles.map(({ bundle, credits, full_amount }) => (
              <tr key={bundle}>
                <td>{t("prices.bundle", { count: credits })}</td>
                <td translate="no" className="tabular">
                  {money(full_amount)}
                </td>
                {message_credits > 0 && (
                  <td translate="no" className="tabular">
                    {money((full_amount / credits) * message_credits)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        <PriceChoice currency={currency} kept={user !== null} />
        {costs.length > 0 && (
          <>
            <h2>{t("prices.page.costs")}</h2>
            <p>{t("prices.page.costs_lead", values)}</p>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("prices.page.country")}</th>
                  <th scope="col">{t("prices.page.per_message")}</th>
                </tr>
              </thead>
              <tbody>
                {costs.map(({ code, country, price }) => (
                  <tr key={code}>
                    <td>{country}</td>
                    <td className="tabular">{t("prices.page.from", { price })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <h2>{t("prices.page.refund")}</h2>
        <p>{t("prices.page.refund_text", values)}</p>
        <p>
          <KeptLink to="/pages/return-policy">{t("content.link.return_policy")}</KeptLink>
        </p>
      </div>
      {!user && (
        <p className="mt-10">
          <SignUpLink>{t("prices.page.sign_up")}</SignUpLink>
        </p>
      )}
    </Page>
  );
}
