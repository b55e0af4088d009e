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
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { MaskedAddress } from "#features/office/parts/masked-address.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { FilterTabs } from "#features/office/parts/filter-bar.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";

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
  const { t, intl } = useText();
  const { name: site, time_zone: timeZone } = useSite();
  const { cancellations, declared, next, unmatched } = useLoaderData<typeof loader>();
  const here = unmatched ? "unmatched" : "others";
  const time = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <OfficePage title={t("cancellations.list_title")} lead={t("cancellations.list_lead")}>
      <FilterTabs
        label={t("cancellations.list_title")}
        tabs={(["unmatched", "others"] as const).map((each) => ({
          to: `?status=${each}`,
          words: t(`cancellations.tab.${each}`),
          current: each === here,
        }))}
      />
      {cancellations.length === 0 ? (
        <EmptyState icon={<FileX />} title={t("cancellations.none")} />
      ) : (
        <TableList
          label={t("cancellations.list_title")}
          rows={cancellations}
          keyOf={({ id }) => id}
          more={next && `?${new URLSearchParams({ status: here, cursor: next })}`}
          columns={[
            { head: t("office.head.number"), kind: "row", cell: ({ number }) => number },
            {
              head: t("office.head.what"),
              cell: ({ scope, kind, reason }) => (
                <div className="min-w-0">
                  <span>{`${t(`cancellations.scope.${scope}`, { site })} · ${t(`cancellations.kind.${kind}`)}`}</span>
                  {reason && <span className="block whitespace-pre-line">{reason}</span>}
                </div>
              ),
            },
            {
              head: t("office.head.who"),
              cell: ({ id, name, email }) =>
                email && (
                  <>
                    <span translate="no">{`${name} · `}</span>
                    <MaskedAddress of="cancellation" id={id} masked={email} />
                  </>
                ),
            },
            {
              head: t("cancellations.fact.received"),
              kind: "number",
              cell: ({ created_at }) => time(created_at),
            },
            {
              head: t("cancellations.fact.ends"),
              kind: "number",
              cell: ({ closed_at, ends_at }) => time(closed_at ?? ends_at),
            },
            {
              head: t("office.head.state"),
              cell: ({ id, status }) =>
                status === "unmatched" || status === "unanswered" ? (
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <p className="mb-1">{t(`cancellations.status.${status}`)}</p>
                    <Button type="submit" size="small" kind="secondary">
                      {t("cancellations.close")}
                    </Button>
                  </Form>
                ) : (
                  t(`cancellations.status.${status}`)
                ),
            },
          ]}
        />
      )}
      {declared.length > 0 && <Declared declared={declared} />}
    </OfficePage>
  );
}

/** Withdrawals that were declared without a login, and came to nothing by themselves. */
function Declared({ declared }: Output<"refunds.listDeclared">) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  return (
    <div className="mt-6">
      <p className="mb-2 text-ink-soft">{t("refunds.waiting_lead")}</p>
      <Panel title={t("refunds.waiting")} flush>
        <TableList
          label={t("refunds.waiting")}
          rows={declared}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t("office.head.number"),
              kind: "row",
              cell: ({ order, number }) =>
                order ? <Link to={`/operator/orders/${order}`}>{number}</Link> : number,
            },
            {
              head: t("office.head.what"),
              cell: ({ outcome }) => t(`refunds.outcome.${outcome}`),
            },
            {
              head: t("office.head.who"),
              cell: ({ id, name, email }) => (
                <>
                  <span translate="no">{`${name} · `}</span>
                  <MaskedAddress of="withdrawal" id={id} masked={email} />
                </>
              ),
            },
            {
              head: t("office.head.when"),
              kind: "number",
              cell: ({ created_at }) =>
                intl.formatDate(created_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            },
            {
              head: t("office.head.state"),
              cell: ({ id }) => (
                <Form method="post">
                  <input type="hidden" name="what" value="withdrawal" />
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" size="small" kind="secondary">
                    {t("refunds.close")}
                  </Button>
                </Form>
              ),
            },
          ]}
        />
      </Panel>
    </div>
  );
}
