import { FileText } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Refunds } from "./refunds.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "direct-debit.ops.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get("before");
  return {
    ...(await context.get(apiContext).read("direct-debit.overview", before ? { before } : {})),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  if (form.get("intent") === "refunded") {
    const done = await api.submit("direct-debit.refunded", form);
    return done.ok ? null : { problem: done.problem };
  }
  const made = await api.submit("direct-debit.makeBatch", form);
  if (made.ok) throw redirect(`/operator/direct-debits/${made.answer.batch.id}`, 303);
  return { problem: made.problem };
}

/** `/operator/direct-debits`, for operators: what is due, and the files for the bank. */
export default function DirectDebits() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { ready, due, batches, next, refunds } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: "EUR" });
  return (
    <OfficePage
      title={t("direct-debit.ops.title")}
      lead={t("direct-debit.ops.lead")}
      actions={
        <>
          <LinkButton to="/operator/direct-debits/setup" kind="secondary">
            {t("direct-debit.ops.setup")}
          </LinkButton>
          <LinkButton to="/operator/direct-debits/blocks" kind="secondary">
            {t("direct-debit.ops.blocks")}
          </LinkButton>
        </>
      }
    >
      <div className="mb-4 grid gap-2">
        {!ready && <Alert tone="warning">{t("direct-debit.ops.not_ready")}</Alert>}
        {problem && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
      </div>
      <Panel title={t("direct-debit.ops.due")} flush={due.length > 0}>
        {due.length === 0 ? (
          <p className="text-ink-soft">{t("direct-debit.ops.nothing_due")}</p>
        ) : (
          <>
            <TableList
              label={t("direct-debit.ops.due")}
              rows={due}
              keyOf={({ day }) => day}
              columns={[
                {
                  head: t("office.head.when"),
                  kind: "row",
                  cell: ({ day }) => intl.formatDate(day, { dateStyle: "medium", timeZone: "UTC" }),
                },
                {
                  head: t("office.head.what"),
                  cell: ({ count }) => t("direct-debit.ops.count", { count }),
                },
                {
                  head: t("office.head.amount"),
                  kind: "number",
                  cell: ({ amount }) => money(amount),
                },
              ]}
            />
            <NewBatch until={due.at(-1)?.day} />
          </>
        )}
      </Panel>
      {refunds.length > 0 && <Refunds refunds={refunds} />}
      <Panel title={t("direct-debit.ops.files")} flush={batches.length > 0}>
        {batches.length === 0 ? (
          <EmptyState icon={<FileText />} title={t("direct-debit.ops.no_files")} />
        ) : (
          <TableList
            label={t("direct-debit.ops.files")}
            rows={batches}
            keyOf={({ id }) => id}
            more={next && `?before=${next}`}
            columns={[
              {
                head: t("office.head.number"),
                kind: "row",
                cell: ({ id, message_id }) => (
                  <Link to={`/operator/direct-debits/${id}`}>{message_id}</Link>
                ),
              },
              {
                head: t("office.head.when"),
                cell: ({ created_at }) =>
                  intl.formatDate(created_at, {
                    dateStyle: "medium",
                    timeStyle: "short",
                    timeZone,
                  }),
              },
              {
                head: t("office.head.what"),
                cell: ({ count, open, returned }) =>
                  [
                    t("direct-debit.ops.count", { count }),
                    ...(open > 0 ? [t("direct-debit.ops.open", { count: open })] : []),
                    ...(returned > 0 ? [t("direct-debit.ops.returned", { count: returned })] : []),
                  ].join(" · "),
              },
              {
                head: t("office.head.amount"),
                kind: "number",
                cell: ({ amount }) => money(amount),
              },
            ]}
          />
        )}
      </Panel>
    </OfficePage>
  );
}

function NewBatch({ until }: { until: string | undefined }) {
  const { t } = useText();
  const { key } = useLoaderData<typeof loader>();
  const { state } = useNavigation();
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3 p-4">
      <input type="hidden" name="idempotency_key" value={key} />
      <Field
        name="until"
        type="date"
        label={t("direct-debit.ops.until")}
        required
        defaultValue={until}
      />
      <Button type="submit" pending={state !== "idle"}>
        {t("direct-debit.ops.make")}
      </Button>
    </Form>
  );
}
