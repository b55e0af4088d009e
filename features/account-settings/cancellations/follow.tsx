import { FileX } from "lucide-react";
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
import { AccountPage } from "#features/identity/account-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { tokenOf } from "../address/token-form.tsx";

export const handle: ScreenHandle = { title: "cancellations.do_title" };

export const loader = ({ request }: LoaderFunctionArgs) => tokenOf(request);
export const action = async ({ request, context }: ActionFunctionArgs) =>
  context.get(apiContext).submit("cancellations.follow", await request.formData());

/** From the receipt: end the contract at once, or 'it was not me'. Opening it uses nothing up. */
export default function FollowCancellation() {
  const { t } = useText();
  const { token, key } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { formData } = useNavigation();
  if (done?.ok) {
    const what = done.answer.stopped ? "stopped" : "ended";
    return (
      <AccountPage
        mark={<FileX />}
        title={t(`cancellations.${what}_title`)}
        lead={t(`cancellations.${what}_lead`)}
      >
        <LinkButton to={done.answer.stopped ? "/reset-password" : "/"} wide kind="secondary">
          {t(done.answer.stopped ? "accounts.reset_title" : "app.home")}
        </LinkButton>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      mark={<FileX />}
      title={t("cancellations.do_title")}
      lead={done ? undefined : t("cancellations.do_lead")}
    >
      {done ? (
        <>
          <Alert tone="danger" role="alert">
            {done.problem.detail}
          </Alert>
          <LinkButton to="/cancel" wide>
            {t("cancellations.link")}
          </LinkButton>
        </>
      ) : (
        <Form method="post" replace className="grid gap-3">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="idempotency_key" value={key} />
          <Button
            type="submit"
            size="large"
            wide
            pending={formData?.get("stop") === "false"}
            name="stop"
            value="false"
          >
            {t("cancellations.do_now")}
          </Button>
          <Button
            type="submit"
            size="large"
            wide
            kind="secondary"
            pending={formData?.get("stop") === "true"}
            name="stop"
            value="true"
          >
            {t("cancellations.do_stop")}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
