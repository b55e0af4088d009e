import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { loadCheckout } from "./load-checkout.ts";
import { OrderForm } from "./order-form.tsx";
import { RepeatLink } from "./repeat-link.tsx";
import { StoredList } from "./stored-list.tsx";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { BundleRows } from "./bundle-rows.tsx";
import { BackTo } from "./back-to.tsx";
import { OfferBanner } from "./offer-banner.tsx";

/**
 * /credits: the balance, more credits, the last order once more, and the methods that are stored
 * (specification, section 2).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const checkout = await loadCheckout(api, request);
  const { repeat } = await api.read("payments.readRepeat", {});
  return { ...checkout, repeat };
}

/** Removes a stored method. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.get(apiContext).submit("payments.removeStored", await request.formData());
  return redirect("/credits");
}

export const handle: ScreenHandle = { title: "checkout.credits_title" };

export default function Credits() {
  const checkout = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <Page
      title={t("wallet.balance", { count: checkout.balance ?? 0 })}
      lead={
        checkout.message_credits > 0 &&
        t("checkout.balance_lead", { credits: checkout.message_credits })
      }
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <BackTo next={checkout.next} name={checkout.from?.name} />
          <LinkButton to="/transactions" kind="secondary" size="small">
            {t("wallet.history")}
          </LinkButton>
        </div>
      }
    >
      <RepeatLink repeat={checkout.repeat} next={checkout.next} />
      <div className="order-page">
        <div className="order-choice">
          <OfferBanner discount={checkout.discount} />
          <BundleRows checkout={checkout} />
        </div>
        <OrderForm checkout={checkout} />
      </div>
      <StoredList stored={checkout.stored} />
      <p className="mt-8 text-center">
        <Link to="/withdraw" className="link">
          {t("refunds.withdraw")}
        </Link>
      </p>
    </Page>
  );
}
