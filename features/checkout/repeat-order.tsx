import { RotateCcw } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  Link,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { MethodIcon } from "#features/payment-methods/method-icon.tsx";
import { OrderButton, OrderTotal } from "./order-total.tsx";
import { Refused } from "./refused.tsx";
import { StoredName } from "./stored-name.tsx";
import { newId } from "#browser/new-id.ts";

/** /credits/repeat-order: the last package once more, in one step (specification, section 2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { repeat } = await context.get(apiContext).read("payments.readRepeat", {});
  return {
    repeat,
    key: newId(),
    next: ownPath(new URL(request.url).searchParams.get("next"), ""),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.get(apiContext).submit("payments.order", form);
  if (!result.ok) return { problem: result.problem, express: form.has("express") };
  const { order, checkout_url } = result.answer;
  const next = ownPath(form.get("next"), "");
  return checkout_url
    ? redirectDocument(checkout_url)
    : redirect(`/credits/${order.payment_id}${next && `?next=${encodeURIComponent(next)}`}`);
}

export const handle: ScreenHandle = { title: "checkout.repeat_title" };

export default function RepeatOrder() {
  const { repeat, key, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t, intl } = useText();
  const { time_zone } = useSite();
  if (!repeat?.payment_method) {
    return (
      <Page width="narrow" title={t("checkout.repeat_title")}>
        <EmptyState
          icon={<RotateCcw />}
          title={t(repeat ? "checkout.repeat_gone" : "checkout.repeat_none")}
          actions={
            <LinkButton to={`/credits${repeat ? `?bundle=${repeat.bundle}` : ""}`}>
              {t("checkout.packages")}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  const {
    bundle,
    credits,
    amount,
    full_amount,
    currency,
    tax_rate,
    tax,
    payment_method,
    test,
    stored,
    bought_at,
  } = repeat;
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const other = `/credits/${bundle}${next ? `?next=${encodeURIComponent(next)}` : ""}`;
  return (
    <Page
      width="narrow"
      title={t("checkout.repeat_title")}
      lead={t("checkout.repeat_lead", {
        date: intl.formatDate(bought_at, { dateStyle: "long", timeZone: time_zone }),
      })}
    >
      <Card as="section" padded raised>
        <Form method="post" className="grid gap-5">
          <input type="hidden" name="idempotency_key" value={key} />
          <input type="hidden" name="bundle" value={bundle} />
          <input type="hidden" name="amount" value={amount} />
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="payment_method" value={payment_method} />
          {stored && <input type="hidden" name="stored_method" value={stored.id} />}
          {next && <input type="hidden" name="next" value={next} />}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
            <strong className="heading">{t("prices.bundle", { count: credits })}</strong>
            {full_amount > amount && (
              <s translate="no" className="text-base text-ink-soft tabular-nums">
                {money(full_amount)}
              </s>
            )}
          </p>
          <p className="flex items-center gap-3">
            <MethodIcon method={payment_method} />
            {stored ? (
              <StoredName {...stored} />
            ) : (
              <span>{t(`payment-methods.name.${payment_method}`)}</span>
            )}
          </p>
          <OrderTotal amount={amount} currency={currency} tax_rate={tax_rate} tax={tax} />
          <Refused problem={refused?.problem} />
          <OrderButton test={test} price={money(amount)} />
          <p className="text-center text-sm text-ink-soft">
            {t(stored ? "checkout.repeat_stored" : "checkout.repeat_checkout")}
          </p>
        </Form>
      </Card>
      <p className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-2">
        <Link to={other} className="link">
          {t("checkout.another_method")}
        </Link>
        <Link to={`/credits?bundle=${bundle}`} className="link">
          {t("checkout.other_package")}
        </Link>
      </p>
    </Page>
  );
}
