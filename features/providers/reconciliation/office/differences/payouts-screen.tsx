import { Landmark } from "lucide-react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import { newId } from "#browser/new-id.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { FilterTabs } from "#features/office/parts/filter-bar.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pill } from "#ui/pill.tsx";
import { Closing } from "./closing.tsx";
import { DifferenceTabs } from "./difference-tabs.tsx";
import { useAccount } from "./use-account.ts";

type Payout = Output<"reconciliation.listPayouts">["payouts"][number];

export const handle: ScreenHandle = { title: "differences.payouts" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const open = asked.get("show") === "open";
  const before = asked.get("before");
  const found = await context.get(apiContext).read("reconciliation.listPayouts", {
    ...(open && { open }),
    ...(before && { before }),
  });
  return { ...found, open, closed: asked.has("closed"), key: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  const done = await context
    .get(apiContext)
    .submit("reconciliation.closePayout", form, { payout: { id } });
  if (!done.ok) return { id, note: String(form.get("note") ?? ""), problem: done.problem };
  const here = new URL(request.url).searchParams;
  here.set("closed", "");
  throw redirect(`/operator/differences/payouts?${here}`, 303);
}

/**
 * `/operator/differences/payouts`: what the providers sent to the bank, how much of it belongs to this
 * site's orders, and what belongs to none.
 */
export default function Payouts() {
  const { t, intl } = useText();
  const { payouts, next, open, closed, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const accountOf = useAccount();
  const about = useAbout();
  const here = "/operator/differences/payouts";
  const money = (cents: number | null, { currency }: Payout) =>
    cents === null ? "–" : intl.formatNumber(cents / 100, { style: "currency", currency });
  return (
    <OfficePage title={t("differences.payouts")} lead={t("differences.payouts_lead")}>
      <DifferenceTabs current="payouts" />
      <div className="mb-3 grid gap-2 empty:hidden">
        {closed && !answer && (
          <output className="block">
            <Alert tone="success">{t("differences.payout_closed")}</Alert>
          </output>
        )}
        {answer && !answer.problem.fields && (
          <Alert tone="danger" role="alert">
            {answer.problem.detail}
          </Alert>
        )}
      </div>
      <FilterTabs
        label={t("differences.payouts")}
        tabs={[
          { to: here, words: t("differences.payouts_all"), current: !open },
          { to: `${here}?show=open`, words: t("differences.payouts_open"), current: open },
        ]}
      />
      {payouts.some(({ amount }) => amount === null) && (
        <p className="mb-3 text-ink-soft">{t("differences.payouts_part")}</p>
      )}
      {payouts.length === 0 ? (
        <EmptyState
          icon={<Landmark />}
          title={t(open ? "differences.none.open" : "differences.none.payouts")}
        />
      ) : (
        <TableList
          label={t("differences.payouts")}
          rows={payouts}
          keyOf={({ id }) => id}
          more={next && `?${new URLSearchParams({ ...(open && { show: "open" }), before: next })}`}
          below={(payout) => {
            const words = about(payout);
            return (
              words && (
                <Closing
                  of={payout}
                  about={words}
                  mayClose={payout.may_close}
                  answer={answer?.id === payout.id ? answer : undefined}
                  requestKey={key}
                />
              )
            );
          }}
          columns={[
            {
              head: t("differences.head.account"),
              kind: "row",
              cell: (payout) => (
                <div className="min-w-0">
                  <span>{accountOf(payout)}</span>
                  <span className="block text-sm font-normal text-ink-soft">
                    {t("differences.reference", payout)}
                  </span>
                </div>
              ),
            },
            {
              head: t("differences.head.day"),
              cell: ({ day }) => intl.formatDate(day, { dateStyle: "medium", timeZone: "UTC" }),
            },
            {
              head: t("office.head.state"),
              cell: (payout) => (
                <span className="inline-flex flex-wrap gap-1">
                  <Pill tone={payout.state === "failed" ? "wine" : "outline"}>
                    {t(`differences.payout.${payout.state}`)}
                  </Pill>
                  {payout.open && <Pill tone="wine">{t("differences.is_open")}</Pill>}
                </span>
              ),
            },
            {
              head: t("office.head.amount"),
              kind: "number",
              cell: (payout) => money(payout.amount, payout),
            },
            {
              head: t("differences.head.matched"),
              kind: "number",
              cell: (payout) => money(payout.matched, payout),
            },
            {
              head: t("differences.head.rest"),
              kind: "number",
              cell: (payout) => money(payout.rest, payout),
            },
          ]}
        />
      )}
    </OfficePage>
  );
}

/** What there is to know of a payout, and to do; null: nothing. */
function useAbout(): (payout: Payout) => string | null {
  const { t, intl } = useText();
  return ({ state, failed_on, rest, itemised }) => {
    if (state === "carried") return t("differences.payout_about.carried");
    if (failed_on !== null)
      return t("differences.payout_about.failed", {
        day: intl.formatDate(failed_on, { dateStyle: "medium", timeZone: "UTC" }),
      });
    if (rest === null || rest === 0) return null;
    return t(itemised ? "differences.payout_about.rest" : "differences.payout_about.not_itemised");
  };
}
