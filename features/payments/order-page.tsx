import { type ActionFunctionArgs, type LoaderFunctionArgs, Link, redirect, redirectDocument, useActionData, useLoaderData, useParams } from "react-router";
import { apiContext } from "#app/context.ts";
import { ownPath } from "#app/own-path.ts";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";
import { loadCheckout } from "./load-checkout.ts";
import { OrderForm } from "./order-form.tsx";
import { OrderState } from "./order-state.tsx";

/** `{id}` is a package (p0 to p3), to be ordered, or an order's payment_id (specification, section 2). */
export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  if (/^p[0-3]$/.test(id)) return { order: null, checkout: await loadCheckout(api, request, new URL(request.url).searchParams.get("bundle") ?? id) };
  const { order } = await api.read("payments.readOrder", { payment_id: id });
  const { user } = await api.read("sessions.readUser", {});
  return { order, user, next: ownPath(new URL(request.url).searchParams.get("next"), "") };
}

/** Orders, and sends the member to the provider's checkout. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.get(apiContext).submit("payments.order", form);
  if (!result.ok) return { problem: result.problem, method: form.get("payment_method") };
  const { order, checkout_url } = result.answer;
  return checkout_url ? redirectDocument(checkout_url) : redirect(`/credits/${order.payment_id}`);
}

export const handle: ScreenHandle = { title: "payments.title" };

export default function OrderPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { paymentmethod } = useParams();
  const { t } = useText();
  if (data.order) return <OrderState order={data.order} user={data.user} next={data.next} />;
  const { chosen, next } = data.checkout;
  return (
    <Page width="narrow" title={t("credits.bundle", { count: chosen.credits })}>
      <OrderForm checkout={data.checkout} method={refused?.method ?? paymentmethod} problem={refused?.problem} />
      <p className="mt-6 text-center">
        <Link to={`/credits?bundle=${chosen.bundle}${next ? `&next=${encodeURIComponent(next)}` : ""}`} className="link">{t("payments.other_package")}</Link>
      </p>
    </Page>
  );
}
