import { Check, MailOpen } from "lucide-react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { TokenForm, tokenOf } from "./token-form.tsx";

export const handle: ScreenHandle = { title: "account-settings.confirm_mail_title" };

export const loader = ({ request }: LoaderFunctionArgs) => tokenOf(request);
export const action = async ({ request, context }: ActionFunctionArgs) =>
  context.get(apiContext).submit("account-settings.confirmMail", await request.formData());

/** `/mail-change/do`: the new address becomes the account's. */
export default function ConfirmMail() {
  const { t } = useText();
  const { name } = useSite();
  const user = useUser();
  const { token, key } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const onward = user ? (
    <LinkButton to="/notifications" wide kind="secondary">
      {t("account-settings.to_settings")}
    </LinkButton>
  ) : (
    <LinkButton to="/login" wide>
      {t("app.log_in")}
    </LinkButton>
  );
  if (done?.ok)
    return (
      <AccountPage
        mark={<Check />}
        title={t("account-settings.confirmed_title")}
        lead={t("account-settings.confirmed_lead", { email: done.answer.email })}
      >
        {onward}
      </AccountPage>
    );
  return (
    <AccountPage
      mark={<MailOpen />}
      title={t("account-settings.confirm_mail_title")}
      lead={done ? undefined : t("account-settings.confirm_mail_lead", { site: name })}
    >
      {done ? (
        <>
          <Alert tone="danger" role="alert">
            {done.problem.detail}
          </Alert>
          {onward}
        </>
      ) : (
        <TokenForm token={token} formKey={key}>
          {t("account-settings.confirm_mail_button")}
        </TokenForm>
      )}
    </AccountPage>
  );
}
