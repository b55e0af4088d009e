import { ReceiptText, Search } from "lucide-react";
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { BooksForm } from "./books-form.tsx";
import { monthsUpTo } from "./months.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";

export const handle: ScreenHandle = { title: "refunds.orders_title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = asked.get("query")?.trim().slice(0, 254) ?? "";
  const stuck = asked.has("stuck");
  const before = asked.get("before");
  const months = monthsUpTo(new Date());
  return {
    query,
    stuck,
    before,
    months,
    ...(await context.get(apiContext).read("refunds.searchOrders", {
      ...(query && { query }),
      ...(stuck && { stuck }),
      ...(before && { before }),
    })),
  };
}

/**
 * `/operator/orders`: find an order by its member or number; what is stuck has a place of its own.
 */
export default function Orders() {
  const { t } = useText();
  const { orders, next, query, stuck, months } = useLoaderData<typeof loader>();
  const more =
    next &&
    `?${new URLSearchParams({ ...(query && { query }), ...(stuck && { stuck: "" }), before: next }).toString()}`;
  return (
    <Page width="measure" title={t("refunds.orders_title")} lead={t("refunds.orders_lead")}>
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
        <Field
          name="query"
          className="min-w-60 flex-1"
          label={t("refunds.orders_search")}
          defaultValue={query}
          maxLength={254}
          autoComplete="off"
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4" />
          {t("refunds.orders_find")}
        </Button>
        <LinkButton to={stuck ? "/operator/orders" : "?stuck="} kind="secondary">
          {t(stuck ? "refunds.orders_all" : "refunds.orders_stuck")}
        </LinkButton>
      </Form>
      {orders.length === 0 ? (
        <EmptyState icon={<ReceiptText />} title={t("refunds.orders_none")}>
          {t(stuck ? "refunds.orders_none_stuck" : "refunds.orders_none_lead")}
        </EmptyState>
      ) : (
        <Card as="section">
          <ul>
            {orders.map((order) => (
              <Row key={order.payment_id} {...order} />
            ))}
          </ul>
        </Card>
      )}
      {more && (
        <nav className="mt-6">
          <LinkButton to={more} kind="secondary">
            {t("refunds.orders_more")}
          </LinkButton>
        </nav>
      )}
      <BooksForm months={months} />
    </Page>
  );
}

function Row({
  payment_id,
  member,
  credits,
  amount,
  currency,
  status,
  created_at,
  given_back,
  stuck,
}: Output<"refunds.searchOrders">["orders"][number]) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  return (
    <li className="relative grid gap-1 border-line px-5 py-4 not-first:border-t hover:bg-sunk">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link to={`/operator/orders/${payment_id}`} className="card-link font-semibold">
          {payment_id.slice(-12)}
        </Link>
        <strong className="tabular-nums">{money(amount)}</strong>
      </span>
      <span className="break-words">
        {member.name} · {member.email}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {intl.formatDate(created_at, { dateStyle: "medium", timeStyle: "short", timeZone })} ·{" "}
        {t("prices.bundle", { count: credits })}
        <Pill tone={status === "completed" ? "success" : "outline"}>
          {t(`refunds.order_status.${status}`)}
        </Pill>
        {given_back > 0 && (
          <Pill tone="outline">{t("refunds.given_back", { amount: money(given_back) })}</Pill>
        )}
        {stuck && <Pill tone="wine">{t("refunds.stuck")}</Pill>}
      </span>
    </li>
  );
}
