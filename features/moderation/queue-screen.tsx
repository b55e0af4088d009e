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
import { OfficeMenu } from "#features/office/office-menu.tsx";
import { MemberState } from "./member-state.tsx";

export const handle: ScreenHandle = { title: "moderation.title" };

export function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  return context.get(apiContext).read("moderation.queue", cursor ? { cursor } : {});
}

/** `/operator`, for operators: what waits for a decision. */
export default function Queue() {
  const { t } = useText();
  const { cases, next } = useLoaderData<typeof loader>();
  return (
    <Page
      width="measure"
      title={t("moderation.title")}
      lead={t("moderation.lead")}
      actions={<OfficeMenu />}
    >
      {cases.length === 0 ? (
        <EmptyState icon={<Inbox />} title={t("moderation.empty")}>
          {t("moderation.empty_lead")}
        </EmptyState>
      ) : (
        <Card as="section">
          <ul>
            {cases.map((each) => (
              <Row key={each.id} {...each} />
            ))}
          </ul>
        </Card>
      )}
      {next && (
        <nav className="mt-6">
          <LinkButton to={`?cursor=${next}`} kind="secondary">
            {t("moderation.more")}
          </LinkButton>
        </nav>
      )}
    </Page>
  );
}

const tones = { 1: "plain", 2: "outline", 3: "wine" } as const;

function Row({
  id,
  gravity,
  subject,
  opened_at,
  reports,
  held,
  reasons,
}: Output<"moderation.queue">["cases"][number]) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  return (
    <li className="relative grid gap-1 border-line px-5 py-4 not-first:border-t hover:bg-sunk">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone={tones[gravity as keyof typeof tones]}>
          {t(`moderation.gravity.${gravity}`)}
        </Pill>
        <Link to={`/operator/cases/${id}`} className="card-link font-semibold">
          {subject?.name ?? t("moderation.nobody")}
        </Link>
        {subject && <MemberState subject={subject} />}
      </div>
      {reasons.length > 0 && (
        <span>{intl.formatList(reasons.map((reason) => t(`reports.reason.${reason}`)))}</span>
      )}
      <span className="text-sm text-ink-soft">
        {t("moderation.counts", { reports, held })} ·{" "}
        {intl.formatDate(opened_at, {
          dateStyle: "medium",
          timeStyle: "short",
          timeZone: time_zone,
        })}
      </span>
    </li>
  );
}
