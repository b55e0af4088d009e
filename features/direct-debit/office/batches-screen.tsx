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
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";
import { Refunds } from "./refunds.tsx";

export const handle: ScreenHandle = { title: "direct-debit.ops.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get("before");
  return {
    ...(await context.get(apiContext).read("direct-debit.overview", before ? { before } : {})),
    key: crypto.randomUUID(),
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
  const { ready, due, batches, next, refunds, key } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { state } = useNavigation();
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: "EUR" });
  return (
    <Page width="measure" title={t("direct-debit.ops.title")} lead={t("direct-debit.ops.lead")}>
      <nav className="mb-6 flex flex-wrap gap-3" aria-label={t("direct-debit.ops.title")}>
        <LinkButton to="/operator/direct-debits/setup" kind="secondary" size="small">
          {t("direct-debit.ops.setup")}
        </LinkButton>
        <LinkButton to="/operator/direct-debits/blocks" kind="secondary" size="small">
          {t("direct-debit.ops.blocks")}
        </LinkButton>
      </nav>
      <div className="grid gap-8">
        {!ready && <Alert tone="warning">{t("direct-debit.ops.not_ready")}</Alert>}
        {problem && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        <section className="grid gap-3" aria-labelledby="due">
          <h2 id="due" className="text-xl">
            {t("direct-debit.ops.due")}
          </h2>
          {due.length === 0 ? (
            <p className="text-ink-soft">{t("direct-debit.ops.nothing_due")}</p>
          ) : (
            <>
              <Card>
                <ul>
                  {due.map(({ day, count, amount }) => (
                    <li
                      key={day}
                      className="flex justify-between gap-4 border-line px-5 py-3 not-first:border-t"
                    >
                      <span>
                        {intl.formatDate(day, { dateStyle: "medium", timeZone: "UTC" })}
                        <span className="block text-sm text-ink-soft">
                          {t("direct-debit.ops.count", { count })}
                        </span>
                      </span>
                      <strong className="tabular-nums">{money(amount)}</strong>
                    </li>
                  ))}
                </ul>
              </Card>
              <Form method="post" className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="idempotency_key" value={key} />
                <Field
                  name="until"
                  type="date"
                  label={t("direct-debit.ops.until")}
                  required
                  defaultValue={due.at(-1)?.day}
                  className="min-w-40 flex-1"
                />
                <Button type="submit" pending={state !== "idle"}>
                  {t("direct-debit.ops.make")}
                </Button>
              </Form>
            </>
          )}
        </section>
        {refunds.length > 0 && <Refunds refunds={refunds} />}
        <section className="grid gap-3" aria-labelledby="files">
          <h2 id="files" className="text-xl">
            {t("direct-debit.ops.files")}
          </h2>
          {batches.length === 0 ? (
            <EmptyState icon={<FileText />} title={t("direct-debit.ops.no_files")} />
          ) : (
            <Card>
              <ul>
                {batches.map((batch) => (
                  <Batch key={batch.id} {...batch} />
                ))}
              </ul>
            </Card>
          )}
          {next && (
            <nav>
              <LinkButton to={`?before=${next}`} kind="secondary">
                {t("direct-debit.ops.older")}
              </LinkButton>
            </nav>
          )}
        </section>
      </div>
    </Page>
  );
}

function Batch({
  id,
  message_id,
  created_at,
  count,
  amount,
  open,
  returned,
}: Output<"direct-debit.overview">["batches"][number]) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const parts = [
    t("direct-debit.ops.count", { count }),
    ...(open > 0 ? [t("direct-debit.ops.open", { count: open })] : []),
    ...(returned > 0 ? [t("direct-debit.ops.returned", { count: returned })] : []),
  ];
  return (
    <li className="relative flex items-center justify-between gap-4 border-line px-5 py-3 not-first:border-t hover:bg-sunk">
      <span className="min-w-0">
        <Link to={`/operator/direct-debits/${id}`} className="card-link wrap-anywhere">
          {message_id}
        </Link>
        <span className="block text-sm text-ink-soft">
          {intl.formatDate(created_at, {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone: time_zone,
          })}{" "}
          · {parts.join(" · ")}
        </span>
      </span>
      <strong className="tabular-nums">
        {intl.formatNumber(amount / 100, { style: "currency", currency: "EUR" })}
      </strong>
    </li>
  );
}
