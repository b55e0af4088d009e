import { Link, useLocation } from "react-router";
import { PriceChoice } from "#features/prices/price-choice.tsx";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";
import { CodeForm } from "./code-form.tsx";
import type { Checkout } from "./load-checkout.ts";
import "./order.css";

/**
 * The four packages, p0 to p3 (specification, section 2), a row each: links that choose one, so that
 * they work without JavaScript; and the same in another currency, or with a code.
 */
export function BundleRows({ checkout }: { checkout: Checkout }) {
  const { bundles, chosen, currency } = checkout;
  const { t, intl } = useText();
  return (
    <section aria-labelledby="packages-title">
      <h2 id="packages-title" className="text-xl max-lg:sr-only">
        {t("checkout.packages")}
      </h2>
      <ul className="bundles">
        {bundles.map((bundle) => (
          <BundleRow
            key={bundle.bundle}
            bundle={bundle}
            currency={currency}
            chosen={bundle.bundle === chosen.bundle}
          />
        ))}
      </ul>
      <div className="bundle-more">
        <details>
          <summary className="link inline-block py-2.5 text-sm">
            {`${t("prices.list")}: ${intl.formatDisplayName(currency, { type: "currency" }) ?? currency}`}
          </summary>
          <PriceChoice currency={currency} kept />
        </details>
        <CodeForm checkout={checkout} />
      </div>
    </section>
  );
}

function BundleRow({
  bundle,
  currency,
  chosen,
}: {
  bundle: Checkout["bundles"][number];
  currency: string;
  chosen: boolean;
}) {
  const { t, intl } = useText();
  const { search } = useLocation();
  const { credits, amount, full_amount, amount_per_message } = bundle;
  const query = new URLSearchParams(search);
  query.set("bundle", bundle.bundle);
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  return (
    <li className="bundle" data-bundle={bundle.bundle} data-chosen={chosen || undefined}>
      <p>
        <Link
          to={`?${query}`}
          preventScrollReset
          replace
          className="card-link heading text-xl"
          aria-current={chosen || undefined}
        >
          {t("prices.bundle", { count: credits })}
        </Link>
        <span className="bundle-note">
          {t("checkout.per_message", { amount: money(amount_per_message) })}
        </span>
      </p>
      <p>
        <strong translate="no">{money(amount)}</strong>
        {full_amount > amount && (
          <span className="bundle-note">
            <span className="sr-only">{t("prices.old_price")} </span>
            <s translate="no">{money(full_amount)}</s>
          </span>
        )}
      </p>
      <Tags bundle={bundle} />
    </li>
  );
}

/** What many bought; and what is taken off, else what is saved per credit. */
function Tags({
  bundle: { popular, saving_percentage, amount, full_amount },
}: {
  bundle: Checkout["bundles"][number];
}) {
  const { t } = useText();
  const off = Math.round(100 * (1 - amount / full_amount));
  return (
    <div className="bundle-tags">
      {popular && <Pill tone="wine">{t("checkout.popular")}</Pill>}
      {off > 0 && <Pill>{t("checkout.discount", { percentage: off })}</Pill>}
      {off === 0 && !popular && saving_percentage > 0 && (
        <Pill tone="success">{t("checkout.saving", { percentage: saving_percentage })}</Pill>
      )}
    </div>
  );
}
