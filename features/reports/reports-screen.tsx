import { Flag } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { EvidenceLinks } from "#features/blocks/evidence-links.tsx";
import { HelpLines } from "#features/care/help-lines.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";
import { reportPath } from "./report-path.ts";

export const handle: ScreenHandle = { title: "reports.mine" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const [cursor, after] = [asked.get("cursor"), asked.get("writers")];
  const api = context.get(apiContext);
  const [listed, { writers, next: moreWriters }] = await Promise.all([
    api.read("reports.list", cursor ? { cursor } : {}),
    cursor
      ? { writers: [], next: null }
      : api.read("reports.writers", after ? { cursor: after } : {}),
  ]);
  return { ...listed, writers, moreWriters };
}

/** `/reports`: what the member has reported, and what became of it. */
export default function Reports() {
  const { t } = useText();
  const { reports, next, help, writers, moreWriters } = useLoaderData<typeof loader>();
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
      {writers.length > 0 && <Writers writers={writers} next={moreWriters} />}
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

/** Members who wrote lately and are no longer reachable, to be reported. */
function Writers({ writers, next }: Output<"reports.writers">) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  return (
    <section className="mt-8 grid gap-3" aria-labelledby="unreachable">
      <h2 id="unreachable">{t("reports.unreachable")}</h2>
      <p className="text-ink-soft">{t("reports.unreachable_lead")}</p>
      <Card>
        <ul>
          {writers.map(({ id, name, wrote_at }) => (
            <li key={id} className="grid gap-1 border-line px-5 py-4 not-first:border-t">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <b translate={name ? "no" : "yes"}>{name ?? t("reports.gone")}</b>
                <span className="text-sm text-ink-soft tabular-nums">
                  {intl.formatDate(wrote_at, { dateStyle: "medium", timeZone: time_zone })}
                </span>
              </div>
              <Link className="link touch text-sm" to={reportPath({ id })}>
                {name ? t("reports.report_name", { name }) : t("reports.report")}
              </Link>
              <EvidenceLinks id={id} />
            </li>
          ))}
        </ul>
      </Card>
      {next && (
        <nav aria-labelledby="unreachable">
          <LinkButton to={`?writers=${next}#unreachable`} kind="secondary">
            {t("blocks.more")}
          </LinkButton>
        </nav>
      )}
    </section>
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
