import { Inbox } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
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
  const { t } = useText();
  const { complaints, next, status } = useLoaderData<typeof loader>();
  const more = next && `?${new URLSearchParams({ status, cursor: next }).toString()}`;
  return (
    <Page width="measure" title={t("complaints.list_title")} lead={t("complaints.list_lead")}>
      <nav aria-label={t("complaints.list_title")} className="mb-6 flex flex-wrap gap-2">
        {(["open", "answered"] as const).map((each) => (
          <LinkButton
            key={each}
            to={each === "open" ? "/operator/complaints" : "?status=answered"}
            kind={each === status ? "primary" : "secondary"}
            size="small"
            aria-current={each === status ? "page" : undefined}
          >
            {t(`complaints.${each}`)}
          </LinkButton>
        ))}
      </nav>
      {complaints.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={t(status === "open" ? "complaints.none_open" : "complaints.none_answered")}
        >
          {status === "open" && t("complaints.none_open_lead")}
        </EmptyState>
      ) : (
        <Card as="section">
          <ul>
            {complaints.map((each) => (
              <Row key={each.id} {...each} />
            ))}
          </ul>
        </Card>
      )}
      {more && (
        <nav className="mt-6">
          <LinkButton to={more} kind="secondary">
            {t("complaints.more")}
          </LinkButton>
        </nav>
      )}
    </Page>
  );
}

function Row({
  id,
  number,
  kind,
  name,
  due_at,
  overdue,
  answered_at,
}: Output<"complaints.list">["complaints"][number]) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const day = (at: string) => intl.formatDate(at, { dateStyle: "medium", timeZone });
  return (
    <li className="relative grid gap-1 border-line px-5 py-4 not-first:border-t hover:bg-sunk">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link to={`/operator/complaints/${id}`} className="card-link font-semibold">
          {number}
        </Link>
        <Pill tone={overdue ? "wine" : "outline"}>
          {answered_at
            ? t("complaints.answered_on", { date: day(answered_at) })
            : t(overdue ? "complaints.overdue" : "complaints.due", { date: day(due_at) })}
        </Pill>
      </span>
      <span>{t(`complaints.kind.${kind}`)}</span>
      {name && <span className="break-words text-sm text-ink-soft">{name}</span>}
    </li>
  );
}
