import { Download } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { Panel, WithSide } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { returnReasons } from "../bank-file/return-reasons.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "direct-debit.ops.title" };

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return {
    ...(await context
      .get(apiContext)
      .read("direct-debit.readBatch", { id, ...(after && { after }) })),
    key: newId(),
  };
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const collection = form.get("collection");
  if (collection !== null) {
    const answered = await api.submit("direct-debit.answer", form, {
      collection: { id: String(collection) },
    });
    return answered.ok ? null : { problem: answered.problem, report: "" };
  }
  const answered = await api.submit("direct-debit.answerAll", form, { batch: { id } });
  return answered.ok
    ? { counts: answered.answer, report: "" }
    : { problem: answered.problem, report: String(form.get("report") ?? "") };
}

/** One file: to the bank, and what the bank answered. */
export default function BatchScreen() {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const { batch, collections, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  const counts = answer && "counts" in answer ? answer.counts : undefined;
  const moment = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone: time_zone });
  const sum = `${t("direct-debit.ops.count", { count: batch.count })}, ${intl.formatNumber(batch.amount / 100, { style: "currency", currency: "EUR" })}`;
  return (
    <OfficePage
      title={t("direct-debit.ops.file", { date: moment(batch.created_at) })}
      lead={`${batch.message_id} · ${sum}`}
      actions={
        <>
          <span className="text-ink-soft">
            {batch.read_at
              ? t("direct-debit.ops.read_at", { date: moment(batch.read_at) })
              : t("direct-debit.ops.never_read")}
          </span>
          <LinkButton
            to={`/operator/direct-debits/${batch.id}/file`}
            reloadDocument
            data-prove-first=""
          >
            <Download aria-hidden="true" />
            {t("direct-debit.ops.download")}
          </LinkButton>
        </>
      }
    >
      <WithSide
        label={t("direct-debit.ops.answer")}
        side={
          <Panel title={t("direct-debit.ops.answer")}>
            <Form method="post" className="grid gap-3">
              <input type="hidden" name="idempotency_key" value={key} />
              <TextAreaField
                name="report"
                label={t("direct-debit.ops.report")}
                hint={t("direct-debit.ops.report_hint")}
                defaultValue={answer?.report}
                spellCheck={false}
              />
              <CheckField name="rest" value="true" label={t("direct-debit.ops.rest")} />
              <Button type="submit" kind="secondary" pending={state !== "idle"}>
                {t("direct-debit.ops.save_answer")}
              </Button>
            </Form>
          </Panel>
        }
      >
        <div className="mb-4 grid gap-2">
          {counts && <Alert tone="success">{t("direct-debit.ops.answered", { ...counts })}</Alert>}
          {problem && (
            <Alert tone="danger" role="alert">
              {problem.detail}
            </Alert>
          )}
        </div>
        <TableList
          label={t("direct-debit.ops.title")}
          rows={collections}
          keyOf={({ id }) => id}
          more={next && `?after=${next}`}
          columns={[
            {
              head: t("office.head.member"),
              kind: "row",
              cell: ({ member, last4 }) => `${member} · … ${last4}`,
            },
            {
              head: t("office.head.number"),
              // 32 signs without a place to break, as wide as their letters happen to be.
              cell: ({ end_to_end_id, umr, sequence }) => (
                <span className="wrap-anywhere">
                  {`${end_to_end_id} · ${umr} · ${t(`direct-debit.ops.sequence.${sequence}`)}`}
                </span>
              ),
            },
            {
              head: t("office.head.when"),
              cell: ({ due_on }) =>
                intl.formatDate(due_on, { dateStyle: "medium", timeZone: "UTC" }),
            },
            {
              head: t("office.head.amount"),
              kind: "number",
              cell: ({ amount }) =>
                intl.formatNumber(amount / 100, { style: "currency", currency: "EUR" }),
            },
            { head: t("office.head.state"), cell: (row) => <Outcome {...row} /> },
          ]}
        />
      </WithSide>
    </OfficePage>
  );
}

function Outcome({
  id,
  status,
  reason_code,
}: Output<"direct-debit.readBatch">["collections"][number]) {
  const { t } = useText();
  return (
    <>
      <Pill tone={status === "collected" ? "success" : reason_code ? "wine" : "outline"}>
        {t(`direct-debit.status.${status}`)}
      </Pill>
      {reason_code && <span>{` ${reason_code}: ${t(`direct-debit.reason.${reason_code}`)}`}</span>}
      {status !== "due" && status !== "cancelled" && (
        <details>
          <summary className="link inline-block py-1">{t("direct-debit.ops.outcome")}</summary>
          <Form method="post" className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="collection" value={id} />
            <SelectField
              name="reason_code"
              label={t("direct-debit.ops.reason")}
              className="min-w-40 flex-1"
              options={returnReasons.map((code) => ({
                value: code,
                label: `${code}: ${t(`direct-debit.reason.${code}`)}`,
              }))}
            />
            <Field
              name="return_fee"
              label={t("direct-debit.ops.return_fee")}
              optional={t("app.optional")}
              type="number"
              inputMode="numeric"
              min={0}
            />
            <Button type="submit" name="outcome" value="returned" kind="danger" size="small">
              {t("direct-debit.ops.mark")}
            </Button>
            {status === "in_file" && (
              <Button type="submit" name="outcome" value="collected" kind="secondary" size="small">
                {t("direct-debit.ops.mark_paid")}
              </Button>
            )}
          </Form>
        </details>
      )}
    </>
  );
}
