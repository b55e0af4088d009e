import { Camera, Images, InfinityIcon, MessagesSquare } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useUser } from "#browser/use-site.ts";
import { loadCheckout } from "./load-checkout.ts";
import { OrderForm } from "./order-form.tsx";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";
import { BundleCards } from "./bundle-cards.tsx";
import { OfferBanner } from "./offer-banner.tsx";

/**
 * /premium: any package makes a member premium, once and for good (specification, sections 1 and
 * 2).
 */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadCheckout(context.get(apiContext), request);

export const handle: ScreenHandle = { title: "app.premium" };

const gives = [
  ["photos", Images],
  ["conversations", MessagesSquare],
  ["uploads", Camera],
  ["ever", InfinityIcon],
] as const;

export default function Premium() {
  const checkout = useLoaderData<typeof loader>();
  const { t } = useText();
  const paid = useUser()?.paid_user;
  return (
    <Page
      title={t(paid ? "checkout.is_premium_title" : "checkout.premium_title")}
      lead={t(paid ? "checkout.is_premium_lead" : "checkout.premium_lead")}
    >
      <OfferBanner discount={checkout.discount} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <div className="grid gap-10">
          <BundleCards
            bundles={checkout.bundles}
            currency={checkout.currency}
            chosen={checkout.chosen.bundle}
          />
          <section className="max-lg:hidden">
            <Gives credits={checkout.message_credits} />
          </section>
        </div>
        <OrderForm checkout={checkout} />
        <section className="lg:hidden">
          <Gives credits={checkout.message_credits} />
        </section>
      </div>
    </Page>
  );
}

function Gives({ credits }: { credits: number }) {
  const { t } = useText();
  return (
    <>
      <h2 className="text-xl">{t("checkout.gives_title")}</h2>
      <ul className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {gives.map(([what, Icon]) => (
          <li key={what} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-wine" />
            {t(`checkout.gives_${what}`, { credits })}
          </li>
        ))}
      </ul>
    </>
  );
}
