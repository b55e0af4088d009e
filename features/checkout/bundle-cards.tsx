import { Circle, CircleCheck } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { PriceChoice } from "#features/prices/price-choice.tsx";
import { Pill } from "#ui/pill.tsx";

type Offer = Output<"credits.listBundles">;

/** The four styles: a band that deepens with the package. */
const bands = {
  p0: "border-t-line-strong",
  p1: "border-t-wine/45",
  p2: "border-t-crimson",
  p3: "border-t-wine",
} as const;

/**
 * The four packages, p0 to p3 (specification, section 2): links that choose one, so that they work
 * without JavaScript.
 */
export function BundleCards({
  bundles,
  currency,
  chosen,
}: {
  bundles: Offer["bundles"];
  currency: string;
  chosen: string;
}) {
  const { t } = useText();
  return (
    <section aria-labelledby="packages-title">
      <h2 id="packages-title" className="text-xl">
        {t("checkout.packages")}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {bundles.map((bundle) => (
          <BundleCard
            key={bundle.bundle}
            bundle={bundle}
            currency={currency}
            chosen={bundle.bundle === chosen}
          />
        ))}
      </ul>
      <PriceChoice currency={currency} kept />
    </section>
  );
}

function BundleCard({
  bundle: { bundle, credits, amount, full_amount, amount_per_message, saving_percentage, popular },
  currency,
  chosen,
}: {
  bundle: Offer["bundles"][number];
  currency: string;
  chosen: boolean;
}) {
  const { t, intl } = useText();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set("bundle", bundle);
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const off = Math.round(100 * (1 - amount / full_amount));
  return (
    <li
      className={`card grid content-start gap-1 border-t-4 p-5 pt-4 ${bands[bundle]} ${chosen ? "shadow-card outline-2 outline-wine" : ""}`}
    >
      <p className="flex items-start justify-between gap-3">
        <Link
          to={`?${query}`}
          preventScrollReset
          replace
          className="card-link heading text-2xl"
          aria-current={chosen || undefined}
        >
          {t("prices.bundle", { count: credits })}
        </Link>
        {chosen ? (
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 fill-wine text-on-wine" />
        ) : (
          <Circle aria-hidden="true" className="size-7 shrink-0 text-line-strong" />
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-xl tabular-nums">{money(amount)}</strong>
        {full_amount > amount && (
          <span className="text-ink-soft">
            <span className="sr-only">{t("prices.old_price")} </span>
            <s className="tabular-nums">{money(full_amount)}</s>
          </span>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {t("checkout.per_message", { amount: money(amount_per_message) })}
      </p>
      {(popular || saving_percentage > 0 || off > 0) && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {popular && <Pill tone="wine">{t("checkout.popular")}</Pill>}
          {off > 0 && <Pill tone="outline">{t("checkout.discount", { percentage: off })}</Pill>}
          {saving_percentage > 0 && (
            <Pill tone="success">{t("checkout.saving", { percentage: saving_percentage })}</Pill>
          )}
        </p>
      )}
    </li>
  );
}
