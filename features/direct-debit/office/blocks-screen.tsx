import { BackLink } from "#features/office/back-link.tsx";
import { ShieldCheck } from "lucide-react";
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
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";

export const handle: ScreenHandle = { title: "direct-debit.ops.blocks" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get("before");
  return {
    ...(await context.get(apiContext).read("direct-debit.blocks", before ? { before } : {})),
    key: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const id = form.get("block");
  const done =
    id === null
      ? await api.submit("direct-debit.block", form)
      : await api.submit("direct-debit.unblock", form, { block: { id: String(id) } });
  return done.ok
    ? null
    : {
        problem: done.problem,
        iban: String(form.get("iban") ?? ""),
        reason: String(form.get("reason") ?? ""),
      };
}

/** `/operator/direct-debits/blocks`: accounts from which nothing is taken any more. */
export default function Blocks() {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const { blocks, next, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const error = (name: string) => answer?.problem.fields?.find(({ path }) => path === name)?.detail;
  return (
    <Page
      width="measure"
      title={t("direct-debit.ops.blocks")}
      lead={t("direct-debit.ops.blocks_lead")}
    >
      <p className="mb-6">
        <BackLink to="/operator/direct-debits" words="direct-debit.ops.back" />
      </p>
      <div className="grid gap-8">
        {blocks.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title={t("direct-debit.ops.no_blocks")} />
        ) : (
          <Card as="section">
            <ul>
              {blocks.map(({ id, last4, member, reason, created_at }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line px-5 py-3 not-first:border-t"
                >
                  <span className="min-w-0">
                    <strong className="tabular-nums">… {last4}</strong> {member}
                    <span className="block text-sm text-ink-soft wrap-anywhere">
                      {reason} ·{" "}
                      {intl.formatDate(created_at, { dateStyle: "medium", timeZone: time_zone })}
                    </span>
                  </span>
                  <Form method="post">
                    <input type="hidden" name="block" value={id} />
                    <Button type="submit" kind="secondary" size="small">
                      {t("direct-debit.ops.unblock", { last4 })}
                    </Button>
                  </Form>
                </li>
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
        <Card as="section" padded aria-labelledby="block">
          <h2 id="block" className="mb-4 text-lg">
            {t("direct-debit.ops.block")}
          </h2>
          <Form key={key} method="post" noValidate className="grid gap-4">
            <input type="hidden" name="idempotency_key" value={key} />
            {answer && !answer.problem.fields && (
              <Alert tone="danger" role="alert">
                {answer.problem.detail}
              </Alert>
            )}
            <Field
              name="iban"
              label={t("direct-debit.iban_label")}
              required
              autoComplete="off"
              spellCheck={false}
              defaultValue={answer?.iban}
              error={error("iban")}
            />
            <Field
              name="reason"
              label={t("direct-debit.ops.block_reason")}
              required
              maxLength={500}
              defaultValue={answer?.reason}
              error={error("reason")}
            />
            <Button type="submit" kind="danger" pending={state !== "idle"}>
              {t("direct-debit.ops.block")}
            </Button>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
