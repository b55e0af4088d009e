import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  Link,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
  useParams,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";
import { CodeForm } from "./code-form.tsx";
import { loadArrival } from "./placed/load-arrival.ts";
import { BackTo } from "./back-to.tsx";
import { loadCheckout } from "./load-checkout.ts";
import { OrderForm } from "./order-form.tsx";
import { OrderState } from "./placed/order-state.tsx";
import { personAt } from "./people.ts";
import { newId } from "#browser/new-id.ts";

/** From then on, a payment that is under way is said to take days. */
const longMinutes = 10;

/**
 * `{id}` is a package (p0 to p3), to be ordered, or an order's payment_id (specification, section
 * 2).
 */
export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  if (/^p[0-3]$/.test(id))
    return {
      order: null,
      checkout: await loadCheckout(
        api,
        request,
        new URL(request.url).searchParams.get("bundle") ?? id,
      ),
    };
  const { order } = await api.read("payments.readOrder", { payment_id: id });
  const { user } = await api.read("sessions.readUser", {});
  const next = ownPath(new URL(request.url).searchParams.get("next"), "");
  const { refunds } =
    order.status === "completed"
      ? await api.read("refunds.list", { payment_id: id })
      : { refunds: [] };
  const waitsLong =
    order.checkout_url === null && Date.now() - Date.parse(order.created_at) > longMinutes * 60_000;
  return {
    order,
    user,
    refunds,
    waitsLong,
    attempt: newId(),
    next,
    from: await personAt(api, next),
    faces: order.status === "completed" ? await loadArrival(api) : [],
  };
}

/**
 * Orders, and sends the member to the provider's checkout; what is charged without one leads to the
 * order at once.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const method = form.get("payment_method");
  // What the provider keeps is chosen as `<method>:<id>` (method-choice.tsx).
  const [kind = "", stored] = String(method).split(":");
  if (stored) {
    form.set("payment_method", kind);
    form.set("stored_method", stored);
    form.delete("remember");
  }
  // A double click is one order. Coming back for another method is another order, though the page
  // and its key are the same.
  form.set(
    "idempotency_key",
    `${String(form.get("idempotency_key") ?? newId())}:${String(method)}${form.has("remember") ? ":remember" : ""}${form.has("express") ? ":express" : ""}`.slice(
      0,
      120,
    ),
  );
  const result = await context.get(apiContext).submit("payments.order", form);
  if (!result.ok && result.problem.code === "mandate_needed") {
    const chosen = [
      ["bundle", form.get("bundle")],
      ["code", form.get("discount_code")],
      ["next", form.get("next")],
    ].flatMap(([name, value]) => (typeof value === "string" ? [[String(name), value]] : []));
    return redirect(`/directdebit?${new URLSearchParams(chosen)}`);
  }
  if (!result.ok) return { problem: result.problem, method, express: form.has("express") };
  const { order, checkout_url } = result.answer;
  const next = ownPath(form.get("next"), "");
  return checkout_url
    ? redirectDocument(checkout_url)
    : redirect(`/credits/${order.payment_id}${next && `?next=${encodeURIComponent(next)}`}`);
}

export const handle: ScreenHandle = { title: "checkout.title" };

export default function OrderPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { paymentmethod } = useParams();
  const { t } = useText();
  const method = refused?.method ?? paymentmethod;
  if (data.order)
    return (
      <OrderState
        order={data.order}
        user={data.user}
        refunds={data.refunds}
        next={data.next}
        from={data.from?.name}
        faces={data.faces}
        waitsLong={data.waitsLong}
        attempt={data.attempt}
        method={method}
        problem={refused?.problem}
      />
    );
  const { chosen, next, from } = data.checkout;
  return (
    <Page
      width="narrow"
      title={t("prices.bundle", { count: chosen.credits })}
      actions={<BackTo next={next} name={from?.name} />}
    >
      <div className="order-page">
        <div className="bundle-more">
          <CodeForm checkout={data.checkout} />
        </div>
        <OrderForm checkout={data.checkout} method={method} problem={refused?.problem} />
      </div>
      <p className="mt-6 text-center">
        <Link
          to={`/credits?bundle=${chosen.bundle}${next ? `&next=${encodeURIComponent(next)}` : ""}`}
          className="link"
        >
          {t("checkout.other_package")}
        </Link>
      </p>
    </Page>
  );
}
