import { Link } from "react-router";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { SignUpLink } from "#app/shell/sign-up-link.tsx";
import { useSite, useUser } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";

export const handle: ScreenHandle = { title: "content.pricing.title" };

const freeThings = ["profile", "search", "likes", "conversations", "photos", "leave"] as const;
const paidThings = ["message", "premium", "photos", "no_subscription"] as const;

/** What is free, what a message costs in each country, when premium begins, and how to get money back (specification, sections 1, 2 and 9). */
export default function Pricing() {
  const { t, intl } = useText();
  const { name, minimum_message_costs, message_credits, refund_days } = useSite();
  const user = useUser();
  const values = { name, credits: message_credits, days: refund_days };
  const costs = Object.entries(minimum_message_costs)
    .map(([code, { costs: cents, currency }]) => ({
      code,
      country: intl.formatDisplayName(code, { type: "region" }) ?? code,
      price: intl.formatNumber(cents / 100, { style: "currency", currency }),
    }))
    .toSorted((a, b) => a.country.localeCompare(b.country, intl.locale));
  return (
    <Page width="measure" title={t("content.pricing.title")} lead={t("content.pricing.lead", values)}>
      <meta name="description" content={t("content.pricing.description", values)} />
      <div className="prose">
        <h2>{t("content.pricing.free")}</h2>
        <ul>{freeThings.map((thing) => <li key={thing}>{t(`content.pricing.free.${thing}`, values)}</li>)}</ul>
        <h2>{t("content.pricing.paid")}</h2>
        <ul>{paidThings.map((thing) => <li key={thing}>{t(`content.pricing.paid.${thing}`, values)}</li>)}</ul>
        {costs.length > 0 && (
          <>
            <h2>{t("content.pricing.costs")}</h2>
            <p>{t("content.pricing.costs_lead", values)}</p>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("content.pricing.country")}</th>
                  <th scope="col">{t("content.pricing.per_message")}</th>
                </tr>
              </thead>
              <tbody>
                {costs.map(({ code, country, price }) => (
                  <tr key={code}>
                    <td>{country}</td>
                    <td className="tabular">{t("content.pricing.from", { price })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <h2>{t("content.pricing.refund")}</h2>
        <p>{t("content.pricing.refund_text", values)}</p>
        <p><Link to="/pages/return-policy">{t("content.link.return_policy")}</Link></p>
      </div>
      {!user && <p className="mt-10"><SignUpLink>{t("content.pricing.sign_up")}</SignUpLink></p>}
    </Page>
  );
}
