import { Scale } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Panel, WithSide } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Pill } from "#ui/pill.tsx";
import { Accounts } from "./accounts.tsx";
import { DifferenceTabs } from "./difference-tabs.tsx";
import { useAccount } from "./use-account.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "differences.comparisons" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const before = asked.get("before");
  const api = context.get(apiContext);
  const [runs, accounts] = await Promise.all([
    api.read("reconciliation.listRuns", before ? { before } : {}),
    api.read("reconciliation.listAccounts", {}),
  ]);
  return { ...runs, ...accounts, asked: asked.has("asked"), key: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const day = form.get("day");
  const done = await context
    .get(apiContext)
    .submit(
      "reconciliation.start",
      form,
      day === null ? {} : { since: day === "" ? "" : `${String(day)}T00:00:00Z` },
    );
  if (done.ok) throw redirect("/operator/differences/comparisons?asked", 303);
  return { problem: done.problem, day: String(day ?? "") };
}

/**
 * `/operator/differences/comparisons`: how far each account was compared, and every comparison,
 * newest first.
 */
export default function Comparisons() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { reconciliations, next, accounts, may_start, asked, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const accountOf = useAccount();
  const when = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <OfficePage title={t("differences.comparisons")} lead={t("differences.comparisons_lead")}>
      <DifferenceTabs current="comparisons" />
      {asked && !answer && (
        <output className="mb-3 block">
          <Alert tone="success">{t("differences.asked")}</Alert>
        </output>
      )}
      {answer && !answer.problem.fields && (
        <Alert tone="danger" role="alert">
          {answer.problem.detail}
        </Alert>
      )}
      <WithSide label={t("differences.compare_since")} side={may_start && <CompareSince />}>
        <Accounts accounts={accounts} mayStart={may_start} requestKey={key} />
      </WithSide>
      <Panel title={t("differences.comparisons")} flush={reconciliations.length > 0}>
        {reconciliations.length === 0 ? (
          <EmptyState icon={<Scale />} title={t("differences.none.comparisons")} />
        ) : (
          <TableList
            label={t("differences.comparisons")}
            rows={reconciliations}
            keyOf={({ id }) => id}
            more={next && `?before=${next}`}
            columns={[
              {
                head: t("differences.head.account"),
                kind: "row",
                cell: (run) => (
                  <div className="min-w-0">
                    <span>{accountOf(run)}</span>
                    <span className="block text-sm font-normal text-ink-soft">
                      {t("differences.found", { asked: run.asked, differences: run.differences })}
                    </span>
                  </div>
                ),
              },
              { head: t("office.head.since"), cell: ({ since }) => when(since) },
              {
                head: t("differences.head.ran"),
                cell: ({ started_at, ended_at }) =>
                  [...new Set([when(started_at), when(ended_at ?? started_at)])].join(" – "),
              },
              {
                head: t("office.head.state"),
                cell: (run) => (
                  <span className="whitespace-nowrap">
                    <RunState run={run} />
                  </span>
                ),
              },
            ]}
          />
        )}
      </Panel>
    </OfficePage>
  );
}

function RunState({
  run: { ended_at, under_way, complete, compared },
}: {
  run: Output<"reconciliation.listRuns">["reconciliations"][number];
}) {
  const { t } = useText();
  if (under_way) return <Pill tone="outline">{t("differences.state.under_way")}</Pill>;
  if (ended_at === null) return <Pill tone="wine">{t("differences.state.broke_off")}</Pill>;
  if (!complete) return <Pill tone="wine">{t("differences.state.incomplete")}</Pill>;
  return compared ? (
    <Pill tone="success">{t("differences.state.compared")}</Pill>
  ) : (
    <Pill tone="outline">{t("differences.state.told_only")}</Pill>
  );
}

/** Every account at once, from further back than a night would. */
function CompareSince() {
  const { t } = useText();
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().formData?.has("day") === true;
  return (
    <Panel title={t("differences.compare_since")}>
      <Form method="post" noValidate className="grid gap-3">
        <p className="text-ink-soft">{t("differences.compare_since_lead")}</p>
        <input type="hidden" name="idempotency_key" value={key} />
        <Field
          name="day"
          type="date"
          label={t("differences.day")}
          required
          defaultValue={answer?.day}
          error={answer?.problem.fields?.find(({ path }) => path === "since")?.detail}
        />
        <div>
          <Button type="submit" kind="secondary" pending={pending}>
            {t("differences.compare_all")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
