import { ScrollText } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";

export const handle: ScreenHandle = { title: "audit.title" };

const filters = ["staff", "call", "subject", "day"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const filter = Object.fromEntries(
    filters.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])),
  ) as Partial<Record<(typeof filters)[number], string>>;
  const before = Number(query.get("before")) || undefined;
  const [shown, checked] = await Promise.all([
    api.read("audit.list", { ...filter, ...(before && { before }) }),
    query.has("verify") ? api.read("audit.verify", {}) : null,
  ]);
  return { ...shown, filter, checked };
}

/** `/operator/audit`: who of the staff did or read what on this site, and whether it is whole. */
export default function Audit() {
  const { t } = useText();
  const { entries, next, filter, checked } = useLoaderData<typeof loader>();
  const query = new URLSearchParams(filter);
  return (
    <Page title={t("audit.title")} lead={t("audit.lead")}>
      <div className="grid grid-cols-1 gap-6">
        <Form className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5">
          <Field name="staff" label={t("audit.staff")} defaultValue={filter.staff} />
          <Field name="call" label={t("audit.call")} defaultValue={filter.call} />
          <Field name="subject" label={t("audit.subject")} defaultValue={filter.subject} />
          <Field name="day" type="date" label={t("audit.day")} defaultValue={filter.day} />
          <Button type="submit" kind="secondary">
            {t("audit.show")}
          </Button>
        </Form>
        <nav className="flex flex-wrap gap-2" aria-label={t("audit.more_ways")}>
          <LinkButton kind="secondary" size="small" to={`?${withVerify(query)}`}>
            {t("audit.verify")}
          </LinkButton>
          <LinkButton
            kind="secondary"
            size="small"
            reloadDocument
            to={`/operator/audit.csv?${query}`}
          >
            {t("audit.export")}
          </LinkButton>
        </nav>
        {checked && <Verdict checked={checked} />}
        {entries.length === 0 ? (
          <EmptyState icon={<ScrollText />} title={t("audit.none")} />
        ) : (
          <Card as="section" aria-label={t("audit.title")}>
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.seq} entry={entry} />
              ))}
            </ol>
            {next !== null && (
              <nav className="p-5">
                <LinkButton kind="secondary" to={`?${withBefore(query, next)}`}>
                  {t("audit.older")}
                </LinkButton>
              </nav>
            )}
          </Card>
        )}
      </div>
    </Page>
  );
}

const withVerify = (query: URLSearchParams) =>
  new URLSearchParams([...query, ["verify", "1"]]).toString();
const withBefore = (query: URLSearchParams, before: number) =>
  new URLSearchParams([...query, ["before", String(before)]]).toString();

function Verdict({ checked }: { checked: Output<"audit.verify"> }) {
  const { t, intl } = useText();
  const { broken, rows, witnessed, sealed } = checked;
  return (
    <div className="grid gap-2">
      {broken ? (
        <Alert tone="danger">{t("audit.broken", { row: broken.seq, how: broken.how })}</Alert>
      ) : (
        <Alert tone="success">{t("audit.whole", { rows })}</Alert>
      )}
      <p className="text-sm">
        {witnessed
          ? t("audit.witnessed", {
              row: witnessed.seq,
              at: intl.formatDate(witnessed.at, { dateStyle: "medium", timeStyle: "short" }),
            })
          : t("audit.not_witnessed")}
      </p>
      {!sealed && <Alert tone="warning">{t("audit.not_sealed")}</Alert>}
    </div>
  );
}

function Entry({ entry }: { entry: Output<"audit.list">["entries"][number] }) {
  const { t, intl } = useText();
  const facts = [
    ["subject", entry.subject],
    ["case", entry.case],
    ["purpose", entry.purpose],
    ["request", entry.request],
  ].flatMap(([name, value]) => (name && value ? [[t(`audit.${name}`), value] as const] : []));
  return (
    <li className="grid gap-1 px-5 py-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>
          {entry.staff.name ?? t("audit.unknown")} · {entry.call}
        </strong>
        <span className="tabular-nums">
          {t("audit.row", { row: entry.seq })},{" "}
          {intl.formatDate(entry.at, { dateStyle: "medium", timeStyle: "medium" })}
        </span>
      </p>
      {facts.map(([name, value]) => (
        <p key={name} className="wrap-anywhere">
          {name}: {value}
        </p>
      ))}
      {Object.entries(entry.detail).map(([name, value]) => (
        <p key={name} className="wrap-anywhere text-muted">
          {name}: {value}
        </p>
      ))}
    </li>
  );
}
