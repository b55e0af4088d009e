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
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { AccountPage } from "#features/identity/account-page.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "accounts.reset_title" };

/** Opening the link uses nothing up (trust row 9). */
export function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) throw redirect("/reset-password");
  return { token, key: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context
    .get(apiContext)
    .submit("accounts.resetPassword", await request.formData());
  if (!result.ok) return result.problem;
  return redirect(result.answer.logged_in ? "/members" : "/login", 303);
}

export default function ResetPasswordDo() {
  const { t } = useText();
  const { token, key } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { state } = useNavigation();
  const show = { showLabel: t("accounts.show_password"), hideLabel: t("accounts.hide_password") };
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  return (
    <AccountPage title={t("accounts.reset_title")} lead={t("accounts.reset_do_lead")}>
      {problem && !problem.fields && (
        <Alert
          tone="danger"
          role="alert"
          actions={
            problem.code === "link_invalid" && (
              <LinkButton kind="secondary" size="small" to="/reset-password">
                {t("accounts.new_link")}
              </LinkButton>
            )
          }
        >
          {problem.detail}
        </Alert>
      )}
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="idempotency_key" value={key} />
        <PasswordField
          name="password"
          label={t("accounts.new_password")}
          hint={t("accounts.password_hint")}
          autoComplete="new-password"
          maxLength={200}
          required
          error={error("password")}
          {...show}
        />
        <PasswordField
          name="repeat_password"
          label={t("accounts.repeat_password")}
          autoComplete="new-password"
          maxLength={200}
          required
          error={error("repeat_password")}
          {...show}
        />
        <Button type="submit" size="large" wide pending={state !== "idle"}>
          {t("accounts.reset_do")}
        </Button>
      </Form>
    </AccountPage>
  );
}
