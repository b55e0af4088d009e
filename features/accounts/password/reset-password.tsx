import { MailCheck } from "lucide-react";
import { type ActionFunctionArgs, Form, Link, useActionData, useNavigation } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { AccountPage } from "#features/identity/account-page.tsx";

export const handle: ScreenHandle = { title: "accounts.forgotten" };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = String(form.get("email") ?? "").trim();
  const sent = await context.get(apiContext).submit("accounts.requestPasswordReset", form);
  return sent.ok ? { email } : { email, problem: sent.problem };
}

/** Asks for the address; the answer is the same whoever it belongs to. */
export default function ResetPassword() {
  const { t } = useText();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const problem = answer?.problem;
  const back = (
    <p className="text-sm">
      <Link className="link touch inline-flex items-center" to="/login">
        {t("accounts.back_to_login")}
      </Link>
    </p>
  );
  if (answer && !problem) {
    return (
      <AccountPage
        mark={<MailCheck />}
        title={t("accounts.check_mail")}
        lead={t("accounts.reset_sent", {
          email: (
            <b key="email" className="text-ink">
              {answer.email}
            </b>
          ),
        })}
      >
        {back}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("accounts.forgotten")} lead={t("accounts.reset_lead")}>
      {problem && !problem.fields && (
        <Alert tone="danger" role="alert">
          {problem.detail}
        </Alert>
      )}
      <Form method="post" noValidate className="grid gap-5">
        <Field
          name="email"
          type="email"
          label={t("accounts.email")}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={answer?.email}
          error={problem?.fields?.[0]?.detail}
        />
        <Button type="submit" size="large" wide pending={state !== "idle"}>
          {t("accounts.reset_send")}
        </Button>
      </Form>
      {back}
    </AccountPage>
  );
}
