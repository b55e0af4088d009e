import { MailOpen } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { keepOn } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { AccountPage } from "#features/identity/account-page.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "accounts.activate_title" };

/**
 * Opening the link uses nothing up: mail scanners open links too (trust row 9). The button does.
 */
export function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) throw redirect("/activate/error");
  const { user } = context.get(pageContext);
  return { token, key: newId(), elsewhere: user?.status !== "not_confirmed" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await context
    .get(apiContext)
    .submit("accounts.activate", await request.formData());
  const weak = result.ok ? undefined : result.problem.fields?.find((at) => at.path === "password");
  if (weak) return { password: weak.detail };
  const next = !result.ok ? "/activate/error" : result.answer.user ? "/activate/done" : "/login";
  return redirect(keepOn(next, new URL(request.url).search), 303);
}

export default function Activate() {
  const { t } = useText();
  const { name } = useSite();
  const { token, key, elsewhere } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const { state } = useNavigation();
  const { search } = useLocation();
  return (
    <AccountPage
      mark={<MailOpen />}
      title={t("accounts.activate_title")}
      lead={t("accounts.activate_lead", { site: name })}
    >
      <Form method="post" action={keepOn("/activate", search)} replace>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="idempotency_key" value={key} />
        {elsewhere && (
          <div className="mb-5 grid gap-3">
            <p>{t("accounts.activate_elsewhere")}</p>
            <PasswordField
              name="password"
              label={t("accounts.password")}
              hint={t("accounts.password_hint")}
              autoComplete="new-password"
              maxLength={200}
              required
              showLabel={t("accounts.show_password")}
              hideLabel={t("accounts.hide_password")}
              error={problem?.password}
            />
          </div>
        )}
        <Button type="submit" size="large" wide pending={state !== "idle"}>
          {t("accounts.activate_button")}
        </Button>
      </Form>
    </AccountPage>
  );
}
