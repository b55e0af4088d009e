import { Download, ScrollText, ShieldCheck } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { FilterBar } from "../parts/filter-bar.tsx";
import { OfficePage } from "../parts/office-page.tsx";
import { type Column, TableList } from "../parts/table-list.tsx";
import { auditFilterOf, beforeOf } from "./filter.ts";

export const handle: ScreenHandle = { title: "audit.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const filter = auditFilterOf(query);
  const before = beforeOf(query);
  const [shown, checked] = await Promise.all([
    api.read("audit.list", { ...filter, ...(before && { before }) }),
    query.has("verify") ? api.read("audit.verify", {}) : null,
  ]);
  return { ...shown, filter, checked };
}

/** `/operator/audit`: who of the staff did or read what on this site, and whether it is whole. */
export default function Audit() {
  const { t, intl } = useText();
  const { entries, next, people, acts, filter, checked } = useLoaderData<typeof loader>();
  const wordsOf = useActs();
  const query = new URLSearchParams(filter);
  const columns = useColumns();
  return (
    <OfficePage
      title={t("audit.title")}
      lead={t("audit.lead")}
      actions={
        <>
          <LinkButton kind="secondary" size="small" to={`?${withOne(query, "verify", "1")}`}>
            <ShieldCheck aria-hidden="true" className="size-4" />
            {t("audit.verify")}
          </LinkButton>
          <LinkButton
            kind="secondary"
            size="small"
            reloadDocument
            data-prove-first=""
            to={`/operator/audit.csv?${query}`}
          >
            <Download aria-hidden="true" className="size-4" />
            {t("audit.export")}
          </LinkButton>
        </>
      }
    >
      {checked && <Verdict checked={checked} />}
      <FilterBar>
        <SelectField
          name="staff"
          label={t("audit.staff")}
          defaultValue={filter.staff ?? ""}
          options={[
            { value: "", label: t("audit.everybody") },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          name="call"
          label={t("audit.call")}
          defaultValue={filter.call ?? ""}
          options={[
            { value: "", label: t("audit.every_act") },
            ...acts
              .map((value) => ({ value, label: wordsOf(value) }))
              .toSorted((one, other) => one.label.localeCompare(other.label, intl.locale)),
          ]}
        />
        <Field
          name="subject"
          className="field-long"
          label={t("audit.subject")}
          defaultValue={filter.subject}
          spellCheck={false}
        />
        <Field name="day" type="date" label={t("audit.day")} defaultValue={filter.day} />
        <Button type="submit" kind="secondary">
          {t("audit.show")}
        </Button>
      </FilterBar>
      {entries.length === 0 ? (
        <EmptyState icon={<ScrollText />} title={t("audit.none")} />
      ) : (
        <TableList
          label={t("audit.title")}
          columns={columns}
          rows={entries}
          keyOf={({ seq }) => String(seq)}
          more={next === null ? null : `?${withOne(query, "before", String(next))}`}
        />
      )}
    </OfficePage>
  );
}

const withOne = (query: URLSearchParams, name: string, value: string) =>
  new URLSearchParams([...query, [name, value]]).toString();

type Entry = Output<"audit.list">["entries"][number];

/** An act in words. What operators did before there was a chain has a name without a dot, and no words. */
function useActs(): (call: string) => string {
  const { t } = useText();
  return (call) => (call.includes(".") ? t(`audit.act.${call}`) : call);
}

function useColumns(): readonly Column<Entry>[] {
  const { t, intl } = useText();
  const wordsOf = useActs();
  const { time_zone: timeZone } = useSite();
  return [
    { head: t("audit.number"), kind: "row", cell: ({ seq }) => seq },
    {
      head: t("office.head.when"),
      cell: ({ at }) => (
        <span className="inline-block min-w-24">
          {intl.formatDate(at, { dateStyle: "medium", timeStyle: "medium", timeZone })}
        </span>
      ),
    },
    {
      head: t("office.head.who"),
      cell: ({ staff }) => (
        <span translate={staff.name ? "no" : "yes"} className="inline-block min-w-16">
          {staff.name ?? t("audit.unknown")}
        </span>
      ),
    },
    {
      head: t("audit.call"),
      cell: ({ call }) => <span className="inline-block min-w-28">{wordsOf(call)}</span>,
    },
    {
      head: t("audit.about"),
      cell: ({ subject, case: of }) =>
        (subject || of) && (
          <div className="min-w-0 wrap-anywhere">
            <span>{subject}</span>
            {of && <span className="block text-ink-soft">{`${t("audit.case")} ${of}`}</span>}
          </div>
        ),
    },
    {
      head: t("audit.particulars"),
      cell: ({ purpose, said, request }) => (
        <div className="min-w-0 wrap-anywhere">
          <span>{purpose}</span>
          {[...said, { label: t("audit.request"), value: request }].map(({ label, value }) => (
            <span key={label} className="block text-ink-soft">
              {t("audit.said", { label, value })}
            </span>
          ))}
        </div>
      ),
    },
  ];
}

function Verdict({ checked }: { checked: Output<"audit.verify"> }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { broken, rows, witnessed, sealed } = checked;
  const words = broken
    ? t("audit.broken", { row: broken.seq, how: broken.how })
    : t("audit.whole", { rows });
  return (
    <div className="mb-4 grid gap-2">
      <output>
        <Alert tone={broken ? "danger" : "success"}>{words}</Alert>
      </output>
      <p>
        {witnessed
          ? t("audit.witnessed", {
              row: witnessed.seq,
              at: intl.formatDate(witnessed.at, {
                dateStyle: "medium",
                timeStyle: "short",
                timeZone,
              }),
            })
          : t("audit.not_witnessed")}
      </p>
      {!sealed && <Alert tone="warning">{t("audit.not_sealed")}</Alert>}
    </div>
  );
}
