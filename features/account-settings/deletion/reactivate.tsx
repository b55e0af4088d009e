import { MailOpen } from "lucide-react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { TokenForm, tokenOf } from "../address/token-form.tsx";

export const handle: ScreenHandle = { title: "account-settings.reactivate_title" };

export const loader = ({ request }: LoaderFunctionArgs) => tokenOf(request);

export async function action({ request, context }: ActionFunctionArgs) {
  const back = await context
    .get(apiContext)
    .submit("account-settings.reactivate", await request.formData());
  if (back.ok) throw redirect(back.answer.logged_in ? "/members" : "/login", 303);
  return back.problem;
}

/** Brings a deleted account back (specification, section 4). */
export default function Reactivate() {
  const { t } = useText();
  const { name } = useSite();
  const { token, key } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <AccountPage
      mark={<MailOpen />}
      title={t("account-settings.reactivate_title")}
      lead={problem ? undefined : t("account-settings.reactivate_lead", { site: name })}
    >
      {problem ? (
        <>
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
          <LinkButton to="/account-deleted" wide>
            {t("account-settings.link_again")}
          </LinkButton>
        </>
      ) : (
        <TokenForm token={token} formKey={key}>
          {t("account-settings.reactivate_button")}
        </TokenForm>
      )}
    </AccountPage>
  );
}
