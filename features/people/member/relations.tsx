import { Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";

type Read = Output<"people.read">;

/** What members say of this one, or this one of them; nothing where nobody said anything. */
export function Reports({ title, reports }: { title: string; reports: Read["reports_by"] }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  if (reports.length === 0) return null;
  return (
    <Panel title={title} flush>
      <TableList
        label={title}
        rows={reports}
        keyOf={({ number }) => number}
        columns={[
          {
            head: t("office.head.number"),
            kind: "row",
            cell: (row) =>
              row.case ? <Link to={`/operator/cases/${row.case}`}>{row.number}</Link> : row.number,
          },
          {
            head: t("office.head.who"),
            cell: ({ other }) =>
              other && (
                <Link translate="no" to={`/operator/members/${other.id}`}>
                  {other.name}
                </Link>
              ),
          },
          { head: t("office.head.why"), cell: ({ reason }) => t(`reports.reason.${reason}`) },
          { head: t("office.head.state"), cell: ({ status }) => t(`people.report.${status}`) },
          {
            head: t("office.head.when"),
            kind: "number",
            cell: ({ created_at }) =>
              intl.formatDate(created_at, { dateStyle: "medium", timeZone }),
          },
        ]}
      />
    </Panel>
  );
}

/** What was decided about them; nothing where nothing was. */
export function Measures({ measures }: Pick<Read, "measures">) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const day = (at: string | null) => at && intl.formatDate(at, { dateStyle: "medium", timeZone });
  if (measures.length === 0) return null;
  return (
    <Panel title={t("people.measures")} flush>
      <TableList
        label={t("people.measures")}
        rows={measures}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t("office.head.what"),
            kind: "row",
            cell: ({ kind, case: of }) =>
              of ? (
                <Link to={`/operator/cases/${of}`}>{t(`moderation.kind_of.${kind}`)}</Link>
              ) : (
                t(`moderation.kind_of.${kind}`)
              ),
          },
          { head: t("office.head.since"), cell: ({ begins_at }) => day(begins_at) },
          {
            head: t("office.head.state"),
            cell: ({ ends_at, undone_at }) =>
              undone_at
                ? t("people.undone_on", { date: day(undone_at) ?? "" })
                : ends_at
                  ? t("people.ends_on", { date: day(ends_at) ?? "" })
                  : t("people.in_force"),
          },
        ]}
      />
    </Panel>
  );
}

/** The newest orders; all of them stand in the orders' own list. */
export function Orders({ orders }: Pick<Read, "orders">) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  if (orders.length === 0) return null;
  return (
    <Panel title={t("office.menu.orders")} flush>
      <TableList
        label={t("office.menu.orders")}
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t("office.head.number"),
            kind: "row",
            cell: ({ id }) => <Link to={`/operator/orders/${id}`}>{id.slice(-12)}</Link>,
          },
          {
            head: t("office.head.state"),
            cell: ({ status }) => t(`refunds.order_status.${status}`),
          },
          {
            head: t("office.head.bought"),
            kind: "number",
            cell: ({ credits }) => t("prices.bundle", { count: credits }),
          },
          {
            head: t("office.head.amount"),
            kind: "number",
            cell: ({ amount, currency }) =>
              intl.formatNumber(amount / 100, { style: "currency", currency }),
          },
          {
            head: t("office.head.when"),
            kind: "number",
            cell: ({ created_at }) =>
              intl.formatDate(created_at, { dateStyle: "medium", timeZone }),
          },
        ]}
      />
    </Panel>
  );
}
