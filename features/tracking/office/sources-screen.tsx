import { Waypoints } from "lucide-react";
import type { ReactNode } from "react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useRoot } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";

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
  const more = (name: string, cursor: string) => (
    <nav className="p-5">
      <LinkButton kind="secondary" to={`?${new URLSearchParams({ from, to, [name]: cursor })}`}>
        {t("tracking.more")}
      </LinkButton>
    </nav>
  );
  const number = (value: number) => intl.formatNumber(value);
  return (
    <Page width="measure" title={t("tracking.sources")} lead={t("tracking.sources_lead")}>
      <div className="grid grid-cols-1 gap-8">
        <Form className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <Field name="from" type="date" label={t("tracking.from")} defaultValue={from} />
          <Field name="to" type="date" label={t("tracking.to")} defaultValue={to} />
          <Button type="submit" kind="secondary">
            {t("tracking.show")}
          </Button>
        </Form>
        {sources.length === 0 ? (
          <EmptyState icon={<Waypoints />} title={t("tracking.none")}>
            {t("tracking.none_lead", {
              link: (
                <code key="link" className="wrap-anywhere">{`${origin}/?network=…&ref=…`}</code>
              ),
            })}
          </EmptyState>
        ) : (
          <Card as="section" aria-label={t("tracking.sources")}>
            <ul>
              {sources.map(({ network, ref, sub1, sign_ups, confirmed, paying }) => (
                <Row
                  key={JSON.stringify([network, ref, sub1])}
                  name={network || "–"}
                  details={[
                    ["ref", ref],
                    ["sub1", sub1],
                  ]}
                  numbers={[
                    ["sign_ups", number(sign_ups)],
                    ["confirmed", number(confirmed)],
                    ["paying", number(paying)],
                  ]}
                />
              ))}
            </ul>
            {next && more("cursor", next)}
          </Card>
        )}
        <section className="grid gap-3" aria-labelledby="visits">
          <h2 id="visits" className="text-xl">
            {t("tracking.bounces")}
          </h2>
          <p className="text-ink-soft">{t("tracking.bounces_lead")}</p>
          {visits.pages.length === 0 ? (
            <p>{t("tracking.no_bounces")}</p>
          ) : (
            <Card>
              <ul>
                {visits.pages.map(({ page, network, ref, visits: all, short }) => (
                  <Row
                    key={JSON.stringify([page, network, ref])}
                    name={page}
                    details={[
                      ["network", network],
                      ["ref", ref],
                    ]}
                    numbers={[
                      ["visits", number(all)],
                      ["short", number(short)],
                    ]}
                  />
                ))}
              </ul>
              {visits.next && more("visits", visits.next)}
            </Card>
          )}
        </section>
      </div>
    </Page>
  );
}

interface RowProps {
  name: string;
  details: readonly [string, string][];
  numbers: readonly [string, ReactNode][];
}

function Row({ name, details, numbers }: RowProps) {
  const { t } = useText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line px-5 py-4 not-first:border-t">
      <span className="grid min-w-0">
        <strong className="break-words">{name}</strong>
        <span className="text-sm text-ink-soft break-words">
          {details
            .filter(([, value]) => value)
            .map(([label, value]) => `${t(`tracking.${label}`)}: ${value}`)
            .join(" · ")}
        </span>
      </span>
      <dl className="flex gap-6">
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{t(`tracking.${label}`)}</dt>
            <dd className="tabular text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
