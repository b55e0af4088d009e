import { BackLink } from "#features/office/back-link.tsx";
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
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { returnReasons } from "../bank-file/return-reasons.ts";

export const handle: ScreenHandle = { title: "direct-debit.ops.title" };

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return {
    ...(await context
      .get(apiContext)
      .read("direct-debit.readBatch", { id, ...(after && { after }) })),
    key: crypto.randomUUID(),
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
    <Page
      width="measure"
      title={t("direct-debit.ops.file", { date: moment(batch.created_at) })}
      lead={
        <span className="wrap-anywhere">
          {batch.message_id}: {sum}
        </span>
      }
    >
      <p className="mb-6">
        <BackLink to="/operator/direct-debits" words="direct-debit.ops.back" />
      </p>
      <div className="grid gap-8">
        <div className="grid gap-2">
          <LinkButton to={`/operator/direct-debits/${batch.id}/file`} reloadDocument>
            <Download aria-hidden="true" className="size-5" />
            {t("direct-debit.ops.download")}
          </LinkButton>
          <p className="text-sm text-ink-soft">
            {batch.read_at
              ? t("direct-debit.ops.read_at", { date: moment(batch.read_at) })
              : t("direct-debit.ops.never_read")}
          </p>
        </div>
        {counts && <Alert tone="success">{t("direct-debit.ops.answered", { ...counts })}</Alert>}
        {problem && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        <Card as="section" padded aria-labelledby="answer">
          <h2 id="answer" className="mb-4 text-lg">
            {t("direct-debit.ops.answer")}
          </h2>
          <Form method="post" className="grid gap-4">
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
        </Card>
        <Card as="section">
          <ul>
            {collections.map((each) => (
              <Collection key={each.id} {...each} />
            ))}
          </ul>
        </Card>
        {next && (
          <nav>
            <LinkButton to={`?after=${next}`} kind="secondary">
              {t("direct-debit.ops.more")}
            </LinkButton>
          </nav>
        )}
      </div>
    </Page>
  );
}

function Collection({
  id,
  end_to_end_id,
  umr,
  last4,
  member,
  amount,
  due_on,
  sequence,
  status,
  reason_code,
}: Output<"direct-debit.readBatch">["collections"][number]) {
  const { t, intl } = useText();
  const open = status === "in_file" || status === "collected";
  return (
    <li className="grid gap-2 border-line px-5 py-4 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-semibold">
          {member} · … {last4}
        </span>
        <strong className="tabular-nums">
          {intl.formatNumber(amount / 100, { style: "currency", currency: "EUR" })}
        </strong>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Pill tone={status === "collected" ? "success" : reason_code ? "wine" : "outline"}>
          {t(`direct-debit.status.${status}`)}
        </Pill>
        {reason_code && (
          <span>
            {reason_code}: {t(`direct-debit.reason.${reason_code}`)}
          </span>
        )}
        <span>
          {intl.formatDate(due_on, { dateStyle: "medium", timeZone: "UTC" })} · {sequence} · {umr}
        </span>
        <span className="wrap-anywhere">{end_to_end_id}</span>
      </p>
      {open && (
        <details>
          <summary className="link inline-block py-2.5 text-sm">
            {t("direct-debit.ops.outcome")}
          </summary>
          <Form method="post" className="flex flex-wrap items-end gap-3">
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
    </li>
  );
}
