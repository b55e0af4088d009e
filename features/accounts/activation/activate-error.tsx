import { MailX } from "lucide-react";
import { type ActionFunctionArgs, Form, useActionData, useNavigation } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { AccountPage } from "#features/identity/account-page.tsx";

export const handle: ScreenHandle = { title: "accounts.activation_failed" };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = String(form.get("email") ?? "");
  const sent = await context.get(apiContext).submit("accounts.resendActivation", form);
  return sent.ok ? { email } : { email, problem: sent.problem };
}

/**
 * 'Activation failed': used, old or cut off; a new link is one field away, and says nothing about
 * whose address it is.
 */
export default function ActivateError() {
  const { t } = useText();
  const user = useUser();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const problem = answer?.problem;
  if (answer && !problem) {
    return (
      <AccountPage mark={<MailX />} title={t("accounts.check_mail")}>
        <Alert tone="success">{t("accounts.sent", { email: answer.email })}</Alert>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      mark={<MailX />}
      title={t("accounts.activation_failed")}
      lead={t("accounts.activation_failed_lead")}
    >
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
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.email ?? user?.email}
          error={problem?.fields?.[0]?.detail}
        />
        <Button type="submit" size="large" wide pending={state !== "idle"}>
          {t("accounts.new_link")}
        </Button>
      </Form>
      <LinkButton kind="quiet" wide to="/login">
        {t("app.log_in")}
      </LinkButton>
    </AccountPage>
  );
}
