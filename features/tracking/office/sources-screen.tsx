import { Waypoints } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useRoot } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { FilterBar } from "#features/office/parts/filter-bar.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";

export const handle: ScreenHandle = { title: "tracking.sources" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const api = context.get(apiContext);
  const days = Object.fromEntries(
    ["from", "to"].flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  ) as { from?: string; to?: string };
  const place = (name: string) => (query.get(name) ? { cursor: query.get(name) ?? "" } : {});
  const [came, visits] = await Promise.all([
    api.read("tracking.listSources", { ...days, ...place("cursor") }),
    api.read("tracking.listBounces", { ...days, ...place("visits") }),
  ]);
  return { ...came, visits };
}

/**
 * `/operator/sources`: sign-ups and logged visits by where they came from, of those who agreed to
 * it.
 */
export default function Sources() {
  const { t, intl } = useText();
  const { from, to, sources, next, visits } = useLoaderData<typeof loader>();
  const { origin } = useRoot();
  const more = (name: string, cursor: string | null) =>
    cursor && `?${new URLSearchParams({ from, to, [name]: cursor })}`;
  const number = (value: number) => intl.formatNumber(value);
  return (
    <OfficePage title={t("tracking.sources")} lead={t("tracking.sources_lead")}>
      <FilterBar>
        <Field name="from" type="date" label={t("tracking.from")} defaultValue={from} />
        <Field name="to" type="date" label={t("tracking.to")} defaultValue={to} />
        <Button type="submit" kind="secondary">
          {t("tracking.show")}
        </Button>
      </FilterBar>
      {sources.length === 0 ? (
        <EmptyState icon={<Waypoints />} title={t("tracking.none")}>
          {t("tracking.none_lead", {
            link: <code key="link" className="wrap-anywhere">{`${origin}/?network=…&ref=…`}</code>,
          })}
        </EmptyState>
      ) : (
        <TableList
          label={t("tracking.sources")}
          rows={sources}
          keyOf={({ network, ref, sub1 }) => JSON.stringify([network, ref, sub1])}
          more={more("cursor", next)}
          columns={[
            { head: t("tracking.network"), kind: "row", cell: ({ network }) => network || "–" },
            { head: t("tracking.ref"), cell: ({ ref }) => ref },
            { head: t("tracking.sub1"), cell: ({ sub1 }) => sub1 },
            ...(["sign_ups", "confirmed", "paying"] as const).map((name) => ({
              head: t(`tracking.${name}`),
              kind: "number" as const,
              cell: (row: (typeof sources)[number]) => number(row[name]),
            })),
          ]}
        />
      )}
      <h2 className="mt-6">{t("tracking.bounces")}</h2>
      <p className="mb-3 text-ink-soft">{t("tracking.bounces_lead")}</p>
      {visits.pages.length === 0 ? (
        <p>{t("tracking.no_bounces")}</p>
      ) : (
        <TableList
          label={t("tracking.bounces")}
          rows={visits.pages}
          keyOf={({ page, network, ref }) => JSON.stringify([page, network, ref])}
          more={more("visits", visits.next)}
          columns={[
            { head: t("office.head.address"), kind: "row", cell: ({ page }) => page },
            { head: t("tracking.network"), cell: ({ network }) => network },
            { head: t("tracking.ref"), cell: ({ ref }) => ref },
            {
              head: t("tracking.visits"),
              kind: "number",
              cell: ({ visits: all }) => number(all),
            },
            { head: t("tracking.short"), kind: "number", cell: ({ short }) => number(short) },
          ]}
        />
      )}
    </OfficePage>
  );
}
