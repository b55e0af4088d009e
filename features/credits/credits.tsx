import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#app/context.ts";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { loadCheckout } from "#features/payments/load-checkout.ts";
import { OrderForm } from "#features/payments/order-form.tsx";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { BundleCards } from "./bundle-cards.tsx";
import { OfferBanner } from "./offer-banner.tsx";

/** /credits: the balance, and more credits (specification, section 2). */
export const loader = ({ request, context }: LoaderFunctionArgs) => loadCheckout(context.get(apiContext), request);

export const handle: ScreenHandle = { title: "credits.title" };

export default function Credits() {
  const checkout = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <Page
      title={t("credits.balance", { count: checkout.balance ?? 0 })}
      lead={t("credits.balance_lead", { credits: checkout.message_credits })}
      actions={<LinkButton to="/transactions" kind="secondary" size="small">{t("credits.history")}</LinkButton>}
    >
      <OfferBanner discount={checkout.discount} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <BundleCards bundles={checkout.bundles} currency={checkout.currency} chosen={checkout.chosen.bundle} />
        <OrderForm checkout={checkout} />
      </div>
      <p className="mt-8 text-center"><Link to="/withdraw" className="link">{t("refunds.withdraw")}</Link></p>
    </Page>
  );
}
