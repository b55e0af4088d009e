import { FileX } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";

export const handle: ScreenHandle = { title: "cancellations.list_title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const unmatched = asked.get("status") !== "others";
  const cursor = asked.get("cursor");
  return {
    unmatched,
    ...(unmatched
      ? await context.get(apiContext).read("refunds.listDeclared", {})
      : { declared: [] }),
    ...(await context
      .get(apiContext)
      .read("cancellations.list", { unmatched, ...(cursor && { cursor }) })),
  };
}

/** Closing twice, or what a colleague has closed, leaves the list as it is. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const call = form.get("what") === "withdrawal" ? "refunds.closeDeclared" : "cancellations.close";
  await context.get(apiContext).submit(call, form);
  throw redirect("/operator/cancellations", 303);
}

/** `/operator/cancellations`: those without an account first, as somebody has to look. */
export default function CancellationList() {
  const { t } = useText();
  const { cancellations, declared, next, unmatched } = useLoaderData<typeof loader>();
  const here = unmatched ? "unmatched" : "others";
  const more = next && `?${new URLSearchParams({ status: here, cursor: next }).toString()}`;
  return (
    <Page width="measure" title={t("cancellations.list_title")} lead={t("cancellations.list_lead")}>
      <nav aria-label={t("cancellations.list_title")} className="mb-6 flex flex-wrap gap-2">
        {(["unmatched", "others"] as const).map((each) => (
          <LinkButton
            key={each}
            to={`?status=${each}`}
            kind={each === here ? "primary" : "secondary"}
            size="small"
            aria-current={each === here ? "page" : undefined}
          >
            {t(`cancellations.tab.${each}`)}
          </LinkButton>
        ))}
      </nav>
      {cancellations.length === 0 ? (
        <EmptyState icon={<FileX />} title={t("cancellations.none")} />
      ) : (
        <Card as="section">
          <ul>
            {cancellations.map((each) => (
              <Row key={each.id} {...each} />
            ))}
          </ul>
        </Card>
      )}
      {declared.length > 0 && <Declared declared={declared} />}
      {more && (
        <nav className="mt-6">
          <LinkButton to={more} kind="secondary">
            {t("cancellations.more")}
          </LinkButton>
        </nav>
      )}
    </Page>
  );
}

/** Withdrawals that were declared without a login, and came to nothing by themselves. */
function Declared({ declared }: Output<"refunds.listDeclared">) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  return (
    <section aria-labelledby="declared" className="mt-10">
      <h2 id="declared">{t("refunds.waiting")}</h2>
      <p className="mb-4 text-ink-soft">{t("refunds.waiting_lead")}</p>
      <Card>
        <ul>
          {declared.map(({ id, name, number, email, outcome, order, created_at }) => (
            <li key={id} className="grid gap-1 border-line px-5 py-4 not-first:border-t">
              <strong className="wrap-anywhere">
                {order ? <Link to={`/operator/orders/${order}`}>{number}</Link> : number}
              </strong>
              <span className="text-sm text-ink-soft">
                {t(`refunds.outcome.${outcome}`)} ·{" "}
                {intl.formatDate(created_at, {
                  dateStyle: "medium",
                  timeStyle: "short",
                  timeZone,
                })}
              </span>
              <span className="text-sm wrap-anywhere text-ink-soft">
                {name} · {email}
              </span>
              <Form method="post">
                <input type="hidden" name="what" value="withdrawal" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="small" kind="secondary">
                  {t("refunds.close")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type Listed = Output<"cancellations.list">["cancellations"][number];

function Row({ id, number, scope, kind, reason, name, email, status, ...times }: Listed) {
  const { t, intl } = useText();
  const { name: site, time_zone: timeZone } = useSite();
  const time = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <li className="grid gap-1 border-line px-5 py-4 not-first:border-t">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong>{number}</strong>
        <Pill tone={status === "unmatched" ? "wine" : "outline"}>
          {t(`cancellations.status.${status}`)}
        </Pill>
      </span>
      <span>{t(`cancellations.scope.${scope}`, { site })}</span>
      <span className="text-sm text-ink-soft">
        {t(`cancellations.kind.${kind}`)} · {t("cancellations.fact.received")}{" "}
        {time(times.created_at)} · {t("cancellations.fact.ends")}{" "}
        {time(times.closed_at ?? times.ends_at)}
      </span>
      {email && (
        <span className="text-sm wrap-anywhere text-ink-soft">
          {name} · {email}
        </span>
      )}
      {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
      {status === "unmatched" && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="small" kind="secondary">
            {t("cancellations.close")}
          </Button>
        </Form>
      )}
    </li>
  );
}
