import { Unlink } from "lucide-react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Disagreement, StatementCard } from "./statement-card.tsx";

export const handle: ScreenHandle = { title: "measures.decision" };

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const form = new FormData();
  form.set("token", tokenOf(request));
  const found = await context.get(apiContext).submit("measures.read", form);
  return { found: found.ok ? found.answer : null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const form = await request.formData();
  const sent = await context.get(apiContext).submit("measures.appeal", form, { token });
  return sent.ok
    ? redirect(`/decision?token=${encodeURIComponent(token)}`, 303)
    : { problem: sent.problem };
}

/**
 * `/decision`: where a mail's link and the login of somebody shut out lead; the reasons, and an
 * appeal without a login.
 */
export default function Decision() {
  const { t } = useText();
  const { found } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!found)
    return (
      <AccountPage
        mark={<Unlink />}
        title={t("measures.invalid")}
        lead={t("measures.invalid_lead")}
      >
        <LinkButton to="/complaints" wide kind="secondary">
          {t("complaints.form_title")}
        </LinkButton>
      </AccountPage>
    );
  const { decision, report } = found;
  return (
    <Page
      width="measure"
      title={
        report ? t("measures.report_title", { number: report.number }) : t("measures.decision")
      }
      lead={report ? t("measures.report_lead") : undefined}
    >
      <div className="grid gap-5">
        {answer && (
          <Alert tone="danger" role="alert">
            {answer.problem.fields?.[0]?.detail ?? answer.problem.detail}
          </Alert>
        )}
        {decision && <StatementCard statement={decision} />}
        {report && (
          <Card as="section" padded>
            <Disagreement {...report} />
          </Card>
        )}
      </div>
    </Page>
  );
}
