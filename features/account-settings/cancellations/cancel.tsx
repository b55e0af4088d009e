import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useTopWhen } from "#browser/use-top-when.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { CancelReceipt } from "./cancel-receipt.tsx";
import type { Output } from "#server/calls/registry.ts";
import type { Typed } from "./kinds.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "cancellations.title" };

export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  const waits = user ? await context.get(apiContext).read("cancellations.waiting", {}) : null;
  return { key: newId(), waits };
}

const fields = ["name", "email", "scope", "kind", "reason", "wanted_on"] as const;

/**
 * `check`: French law wants what was typed shown once more before it is sent; German law wants it
 * sent by the form's own button. So the French page alone has the step between.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const typed = Object.fromEntries(
    fields.map((field) => [field, String(form.get(field) ?? "").slice(0, 4_000)]),
  ) as Typed;
  const intent = form.get("intent");
  if (intent === "stop") {
    await context.get(apiContext).submit("cancellations.stop", form);
    throw redirect("/cancel", 303);
  }
  if (intent === "agree") {
    const done = await context.get(apiContext).submit("cancellations.agree", form);
    throw redirect(done.ok ? "/account-deleted" : "/cancel", 303);
  }
  if (intent === "check") return { typed, step: "check" as const };
  if (intent === "change") return { typed, step: "change" as const };
  const sent = await context.get(apiContext).submit("cancellations.declare", form);
  return { typed, step: "sent" as const, ...sent };
}

/**
 * `/cancel` (§ 312k BGB; L. 215-1-1 Code de la consommation): a form without a login, its one
 * button, and what has been received, with the time, to be kept. Works before hydration.
 */
export default function Cancel() {
  const { t } = useText();
  const { name: site, refund_days } = useSite();
  const { key, waits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const received = answer?.step === "sent" && answer.ok;
  useTopWhen(received || answer?.step === "check");
  if (answer?.step === "sent" && answer.ok)
    return <CancelReceipt typed={answer.typed} {...answer.answer} />;
  const checking = answer?.step === "check";
  return (
    <Page
      width="measure"
      title={t(checking ? "cancellations.check_title" : "cancellations.title")}
      lead={checking ? undefined : t("cancellations.lead")}
    >
      {waits?.ends_at && !checking && <Waiting {...waits} until={waits.ends_at} />}
      <CancelForm
        key={answer?.step}
        formKey={key}
        checking={checking}
        typed={answer?.typed}
        problem={answer?.step === "sent" && !answer.ok ? answer.problem : undefined}
      />
      {!checking && (
        <Card padded className="mt-6 grid gap-3">
          <p>{t("cancellations.or_withdraw", { site, days: Math.max(14, refund_days) })}</p>
          <div>
            <LinkButton to="/withdraw" kind="secondary" size="small">
              {t("refunds.withdraw")}
            </LinkButton>
          </div>
        </Card>
      )}
    </Page>
  );
}

/** To the member, who may not have been the one that declared it. */
function Waiting({
  until,
  asks,
  scope,
  received_at,
}: Output<"cancellations.waiting"> & { until: string }) {
  const { t, intl } = useText();
  const { name: site, time_zone: timeZone } = useSite();
  const time = (at: string) =>
    intl.formatDate(at, { dateStyle: "long", timeStyle: "short", timeZone });
  const date = time(until);
  if (asks)
    return (
      <Form method="post" className="mb-5">
        <Alert
          tone="warning"
          title={t("cancellations.asks_title")}
          actions={
            <>
              <Button type="submit" name="intent" value="stop" size="small">
                {t("cancellations.do_stop")}
              </Button>
              <Button type="submit" name="intent" value="agree" kind="secondary" size="small">
                {t("cancellations.agree")}
              </Button>
            </>
          }
        >
          <p>{t("cancellations.asks", { date: received_at ? time(received_at) : date })}</p>
          <p className="font-semibold">
            {t(`cancellations.scope.${scope ?? "membership"}`, { site })}
          </p>
        </Alert>
      </Form>
    );
  return (
    <Form method="post" className="mb-5">
      <Alert
        tone="warning"
        actions={
          <Button type="submit" name="intent" value="stop" kind="secondary" size="small">
            {t("cancellations.stop_own")}
          </Button>
        }
      >
        {t("cancellations.waits", { date })}
      </Alert>
    </Form>
  );
}
