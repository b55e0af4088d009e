import { ShieldCheck } from "lucide-react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { TokenForm, tokenOf } from "./token-form.tsx";

export const handle: ScreenHandle = { title: "account-settings.stop_title" };

export const loader = ({ request }: LoaderFunctionArgs) => tokenOf(request);
export const action = async ({ request, context }: ActionFunctionArgs) =>
  context.get(apiContext).submit("account-settings.stopMail", await request.formData());

/** From the notice to the old address: 'it was not me'. */
export default function StopMail() {
  const { t } = useText();
  const { token, key } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done?.ok) {
    return (
      <AccountPage
        mark={<ShieldCheck />}
        title={t("account-settings.stopped_title")}
        lead={t(
          done.answer.undone ? "account-settings.undone_lead" : "account-settings.stopped_lead",
        )}
      >
        <LinkButton to="/login" wide kind="secondary">
          {t("app.log_in")}
        </LinkButton>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      mark={<ShieldCheck />}
      title={t("account-settings.stop_title")}
      lead={t("account-settings.stop_lead")}
    >
      {done ? (
        <>
          <Alert tone="danger" role="alert">
            {done.problem.detail}
          </Alert>
          <LinkButton to="/reset-password" wide>
            {t("accounts.reset_title")}
          </LinkButton>
        </>
      ) : (
        <TokenForm token={token} formKey={key}>
          {t("account-settings.stop_button")}
        </TokenForm>
      )}
    </AccountPage>
  );
}
