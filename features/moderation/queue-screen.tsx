import { Inbox } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";
import { MemberState } from "./member-state.tsx";

export const handle: ScreenHandle = { title: "moderation.title" };

export function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  return context.get(apiContext).read("moderation.queue", cursor ? { cursor } : {});
}

const tones = { 1: "plain", 2: "outline", 3: "wine" } as const;

/** `/operator`, for operators: what waits for a decision. */
export default function Queue() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { cases, next } = useLoaderData<typeof loader>();
  return (
    <OfficePage title={t("moderation.title")} lead={t("moderation.lead")}>
      {cases.length === 0 ? (
        <EmptyState icon={<Inbox />} title={t("moderation.empty")}>
          {t("moderation.empty_lead")}
        </EmptyState>
      ) : (
        <TableList
          label={t("moderation.title")}
          rows={cases}
          keyOf={({ id }) => id}
          more={next && `?cursor=${next}`}
          columns={[
            {
              head: t("office.head.member"),
              kind: "row",
              cell: ({ id, subject }) => (
                <Link to={`/operator/cases/${id}`}>{subject?.name ?? t("moderation.nobody")}</Link>
              ),
            },
            {
              head: t("office.head.gravity"),
              cell: ({ gravity }) => (
                <Pill tone={tones[gravity as keyof typeof tones]}>
                  {t(`moderation.gravity.${gravity}`)}
                </Pill>
              ),
            },
            {
              head: t("office.head.why"),
              cell: ({ reasons }) =>
                intl.formatList(reasons.map((reason) => t(`reports.reason.${reason}`))),
            },
            {
              head: t("office.head.what"),
              cell: ({ reports, held }) => t("moderation.counts", { reports, held }),
            },
            {
              head: t("office.head.state"),
              cell: ({ subject }) => subject && <MemberState subject={subject} />,
            },
            {
              head: t("office.head.since"),
              kind: "number",
              cell: ({ opened_at }) =>
                intl.formatDate(opened_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            },
          ]}
        />
      )}
    </OfficePage>
  );
}
