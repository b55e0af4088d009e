import { Inbox } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { FilterTabs } from "#features/office/parts/filter-bar.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";

export const handle: ScreenHandle = { title: "complaints.list_title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const status = asked.get("status") === "answered" ? "answered" : "open";
  const cursor = asked.get("cursor");
  return {
    status,
    ...(await context
      .get(apiContext)
      .read("complaints.list", { status, ...(cursor && { cursor }) })),
  };
}

/** `/operator/complaints`: what waits for an answer, oldest first, and what has one. */
export default function ComplaintList() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { complaints, next, status } = useLoaderData<typeof loader>();
  const day = (at: string) => intl.formatDate(at, { dateStyle: "medium", timeZone });
  return (
    <OfficePage title={t("complaints.list_title")} lead={t("complaints.list_lead")}>
      <FilterTabs
        label={t("complaints.list_title")}
        tabs={(["open", "answered"] as const).map((each) => ({
          to: `?status=${each}`,
          words: t(`complaints.${each}`),
          current: each === status,
        }))}
      />
      {complaints.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={t(status === "open" ? "complaints.none_open" : "complaints.none_answered")}
        >
          {status === "open" && t("complaints.none_open_lead")}
        </EmptyState>
      ) : (
        <TableList
          label={t("complaints.list_title")}
          rows={complaints}
          keyOf={({ id }) => id}
          more={next && `?${new URLSearchParams({ status, cursor: next })}`}
          columns={[
            {
              head: t("office.head.number"),
              kind: "row",
              cell: ({ id, number }) => <Link to={`/operator/complaints/${id}`}>{number}</Link>,
            },
            { head: t("office.head.what"), cell: ({ kind }) => t(`complaints.kind.${kind}`) },
            { head: t("office.head.who"), cell: ({ name }) => name },
            {
              head: t("office.head.state"),
              kind: "number",
              cell: ({ overdue, answered_at, due_at }) => (
                <Pill tone={overdue ? "wine" : "outline"}>
                  {answered_at
                    ? t("complaints.answered_on", { date: day(answered_at) })
                    : t(overdue ? "complaints.overdue" : "complaints.due", { date: day(due_at) })}
                </Pill>
              ),
            },
          ]}
        />
      )}
    </OfficePage>
  );
}
