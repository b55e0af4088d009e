import { Flag } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { HelpLines } from "#features/care/help-lines.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";

export const handle: ScreenHandle = { title: "reports.mine" };

export function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  return context.get(apiContext).read("reports.list", cursor ? { cursor } : {});
}

/** `/reports`: what the member has reported, and what became of it. */
export default function Reports() {
  const { t } = useText();
  const { reports, next, help } = useLoaderData<typeof loader>();
  return (
    <Page width="measure" title={t("reports.mine")} lead={t("reports.mine_lead")}>
      {reports.length === 0 ? (
        <EmptyState
          icon={<Flag />}
          title={t("reports.empty")}
          actions={<LinkButton to="/members">{t("app.search_members")}</LinkButton>}
        >
          {t("reports.empty_lead")}
        </EmptyState>
      ) : (
        <Card as="section">
          <ul>
            {reports.map((report) => (
              <Row key={report.number} {...report} />
            ))}
          </ul>
        </Card>
      )}
      {help && (
        <div className="mt-6">
          <HelpLines lines={help} />
        </div>
      )}
      {next && (
        <nav className="mt-6">
          <LinkButton to={`?cursor=${next}`} kind="secondary">
            {t("reports.older")}
          </LinkButton>
        </nav>
      )}
    </Page>
  );
}

const tones = { open: "wine", acted: "success", dismissed: "plain", gone: "plain" } as const;

function Row({
  number,
  kind,
  reason,
  name,
  status,
  created_at,
  conversation,
}: Output<"reports.list">["reports"][number]) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  return (
    <li className="grid gap-1 border-line px-5 py-4 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <b>{t(`reports.about.${kind}`, { name: name ?? t("reports.gone") })}</b>
        <Pill tone={tones[status]}>{t(`reports.status.${status}`)}</Pill>
      </div>
      <span>{t(`reports.reason.${reason}`)}</span>
      <span className="text-sm text-ink-soft tabular-nums">
        {t("reports.number_date", {
          number,
          date: intl.formatDate(created_at, { dateStyle: "medium", timeZone: time_zone }),
        })}
      </span>
      {conversation && (
        <Link className="link touch text-sm" to={`/chats/${conversation}`}>
          {t("reports.read_on")}
        </Link>
      )}
    </li>
  );
}
