import { Scale } from "lucide-react";
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { FilterBar } from "#features/office/parts/filter-bar.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { differenceKinds, isMended } from "#features/orders/difference-kinds.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Pill } from "#ui/pill.tsx";
import { Closing } from "./closing.tsx";
import { DifferenceTabs } from "./difference-tabs.tsx";
import { useAccount } from "./use-account.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "differences.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const open = asked.get("show") !== "all";
  const kind = differenceKinds.find((each) => each === asked.get("kind"));
  const before = asked.get("before");
  const api = context.get(apiContext);
  const [found, { accounts }, { payouts }] = await Promise.all([
    api.read("reconciliation.listDifferences", {
      ...(open && { open }),
      ...(kind && { kind }),
      ...(before && { before }),
    }),
    api.read("reconciliation.listAccounts", {}),
    api.read("reconciliation.listPayouts", { open: true }),
  ]);
  return {
    ...found,
    unmatched: payouts.length > 0,
    open,
    kind,
    closed: asked.has("closed"),
    behind: accounts.some(
      ({ state, fresh }) =>
        state !== "compared" && state !== "told_only" && !(state === "never" && fresh),
    ),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  const done = await context
    .get(apiContext)
    .submit("reconciliation.closeDifference", form, { difference: { id } });
  if (!done.ok) return { id, note: String(form.get("note") ?? ""), problem: done.problem };
  const here = new URL(request.url).searchParams;
  here.set("closed", "");
  throw redirect(`/operator/differences?${here}`, 303);
}

/**
 * `/operator/differences`: what the providers' books say otherwise than ours, and the way to close
 * what waits for somebody.
 */
export default function Differences() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { differences, next, open, kind, closed, behind, unmatched, may_close, key } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const accountOf = useAccount();
  const asked = { ...(!open && { show: "all" }), ...(kind && { kind }) };
  return (
    <OfficePage title={t("differences.title")} lead={t("differences.lead")}>
      <DifferenceTabs current={open ? "open" : "all"} />
      <div className="mb-3 grid gap-2 empty:hidden">
        {behind && (
          <Alert
            tone="warning"
            actions={
              <Link to="/operator/differences/comparisons" className="link touch">
                {t("differences.tab.comparisons")}
              </Link>
            }
          >
            {t("differences.behind")}
          </Alert>
        )}
        {unmatched && (
          <Alert
            tone="warning"
            actions={
              <Link to="/operator/differences/payouts?show=open" className="link touch">
                {t("differences.tab.payouts")}
              </Link>
            }
          >
            {t("differences.unmatched")}
          </Alert>
        )}
        {closed && !answer && (
          <output className="block">
            <Alert tone="success">{t("differences.closed")}</Alert>
          </output>
        )}
        {answer && !answer.problem.fields && (
          <Alert tone="danger" role="alert">
            {answer.problem.detail}
          </Alert>
        )}
      </div>
      <FilterBar>
        {!open && <input type="hidden" name="show" value="all" />}
        <SelectField
          key={`${open} ${kind}`}
          name="kind"
          className="field-long"
          label={t("differences.kind")}
          placeholder={t("differences.every_kind")}
          defaultValue={kind}
          options={differenceKinds
            .filter((each) => !open || !isMended(each))
            .map((value) => ({ value, label: t(`differences.kind.${value}`) }))}
        />
        <Button type="submit" kind="secondary">
          {t("differences.show")}
        </Button>
      </FilterBar>
      {differences.length === 0 ? (
        <EmptyState
          icon={<Scale />}
          title={t(open ? "differences.none.open" : "differences.none.all")}
        />
      ) : (
        <TableList
          label={t("differences.title")}
          rows={differences}
          keyOf={({ id }) => id}
          more={next && `?${new URLSearchParams({ ...asked, before: next })}`}
          below={(difference) => (
            <Closing
              of={difference}
              about={t(`differences.about.${difference.kind}`)}
              mayClose={may_close}
              answer={answer?.id === difference.id ? answer : undefined}
              requestKey={key}
            />
          )}
          columns={[
            {
              head: t("differences.head.order"),
              kind: "row",
              cell: ({ payment_id }) => (
                <Link to={`/operator/orders/${payment_id}`} className="lg:whitespace-nowrap">
                  {payment_id.slice(-12)}
                </Link>
              ),
            },
            {
              head: t("office.head.what"),
              cell: ({ kind: each, closed_at }) => (
                <span className="inline-flex min-w-24 flex-wrap items-center gap-x-2 max-md:justify-end">
                  <strong className="font-semibold">{t(`differences.kind.${each}`)}</strong>
                  {!open && closed_at === null && (
                    <Pill tone="wine">{t("differences.is_open")}</Pill>
                  )}
                </span>
              ),
            },
            {
              head: t("differences.head.account"),
              cell: (difference) => (
                <div className="min-w-0">
                  <span>{accountOf(difference)}</span>
                  <span className="block text-sm text-ink-soft">
                    {t("differences.reference", difference)}
                  </span>
                </div>
              ),
            },
            {
              head: t("differences.head.found"),
              cell: ({ found_at }) =>
                intl.formatDate(found_at, { dateStyle: "medium", timeStyle: "short", timeZone }),
            },
            {
              head: t("office.head.amount"),
              kind: "number",
              cell: ({ amount, currency }) =>
                intl.formatNumber(amount / 100, { style: "currency", currency }),
            },
          ]}
        />
      )}
    </OfficePage>
  );
}
