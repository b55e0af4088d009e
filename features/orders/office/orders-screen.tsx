import { ReceiptText, Search } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { BooksForm } from "./books-form.tsx";
import { monthsUpTo } from "./months.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { FilterBar, FilterTabs } from "#features/office/parts/filter-bar.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";

export const handle: ScreenHandle = { title: "refunds.orders_title" };

/** What is wrong with these is said at their fields. */
const atSearch: ReadonlySet<string> = new Set(["query", "purpose"]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const query = asked.get("query")?.trim().slice(0, 254) ?? "";
  const stuck = asked.has("stuck");
  const purpose = asked.get("purpose")?.trim().slice(0, 300) ?? "";
  const before = asked.get("before");
  const api = context.get(apiContext);
  const input = {
    ...(query && { query }),
    ...(purpose && { purpose }),
    ...(stuck && { stuck }),
    ...(before && { before }),
  };
  const found = await api.submit("refunds.searchOrders", new FormData(), input);
  const wrong = !found.ok && found.problem.fields?.some(({ path }) => atSearch.has(path));
  const problem = wrong ? found.problem : undefined;
  const none = { orders: [], next: null };
  const months = monthsUpTo(new Date());
  return {
    query,
    purpose,
    stuck,
    before,
    months,
    // What else was refused is left out, or is no page for this person.
    ...(found.ok ? found.answer : wrong ? none : await api.read("refunds.searchOrders", input)),
    problem,
  };
}

/**
 * `/operator/orders`: find an order by its member or number; what is stuck has a place of its own.
 */
export default function Orders() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { orders, next, query, purpose, stuck, months, problem } = useLoaderData<typeof loader>();
  const more =
    next &&
    `?${new URLSearchParams({
      ...(query && { query }),
      ...(purpose && { purpose }),
      ...(stuck && { stuck: "" }),
      before: next,
    }).toString()}`;
  const errorAt = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const money = (cents: number, currency: string) =>
    intl.formatNumber(cents / 100, { style: "currency", currency });
  return (
    <OfficePage title={t("refunds.orders_title")} lead={t("refunds.orders_lead")}>
      <FilterTabs
        label={t("refunds.orders_title")}
        tabs={[
          { to: "/operator/orders", words: t("refunds.orders_all"), current: !stuck },
          { to: "?stuck=", words: t("refunds.orders_stuck"), current: stuck },
        ]}
      />
      <FilterBar>
        {stuck && <input type="hidden" name="stuck" value="" />}
        <Field
          name="query"
          className="field-long"
          label={t("refunds.orders_search")}
          defaultValue={query}
          maxLength={254}
          autoComplete="off"
          error={errorAt("query")}
        />
        <Field
          name="purpose"
          className="field-long"
          label={t("office.purpose_of_address")}
          defaultValue={purpose}
          maxLength={300}
          autoComplete="off"
          error={errorAt("purpose")}
        />
        <Button type="submit" kind="secondary">
          <Search aria-hidden="true" />
          {t("refunds.orders_find")}
        </Button>
      </FilterBar>
      {orders.length === 0 ? (
        <EmptyState
          icon={<ReceiptText />}
          title={t(query || stuck ? "refunds.orders_none" : "refunds.orders_none_yet")}
        >
          {(query || stuck) && t(stuck ? "refunds.orders_none_stuck" : "refunds.orders_none_lead")}
        </EmptyState>
      ) : (
        <TableList
          label={t("refunds.orders_title")}
          rows={orders}
          keyOf={({ payment_id }) => payment_id}
          more={more}
          columns={[
            {
              head: t("office.head.number"),
              kind: "row",
              cell: ({ payment_id }) => (
                <Link to={`/operator/orders/${payment_id}`}>{payment_id.slice(-12)}</Link>
              ),
            },
            {
              head: t("office.head.member"),
              cell: ({ member }) => `${member.name} · ${member.email}`,
            },
            {
              head: t("office.head.state"),
              cell: ({ status, given_back, currency, stuck: waits }) => (
                <span className="flex flex-wrap gap-1">
                  <Pill tone={status === "completed" ? "success" : "outline"}>
                    {t(`refunds.order_status.${status}`)}
                  </Pill>
                  {given_back > 0 && (
                    <Pill tone="outline">
                      {t("refunds.given_back", { amount: money(given_back, currency) })}
                    </Pill>
                  )}
                  {waits && <Pill tone="wine">{t("refunds.stuck")}</Pill>}
                </span>
              ),
            },
            {
              head: t("office.head.bought"),
              kind: "number",
              cell: ({ credits }) => t("prices.bundle", { count: credits }),
            },
            {
              head: t("office.head.amount"),
              kind: "number",
              cell: ({ amount, currency }) => money(amount, currency),
            },
            {
              head: t("office.head.when"),
              kind: "number",
              cell: ({ created_at }) =>
                intl.formatDate(created_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            },
          ]}
        />
      )}
      <BooksForm months={months} />
    </OfficePage>
  );
}
