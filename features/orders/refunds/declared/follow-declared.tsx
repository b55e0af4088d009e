import { Undo2 } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import { newId } from "#browser/new-id.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";

export const handle: ScreenHandle = { title: "refunds.asks_title" };

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
  key: newId(),
});
export const action = async ({ request, context }: ActionFunctionArgs) =>
  context.get(apiContext).submit("refunds.followDeclared", await request.formData());

/**
 * `/withdraw/do`, from the mail: agree to a withdrawal, or 'it was not me'. Opening it uses nothing
 * up.
 */
export default function FollowDeclared() {
  const { t } = useText();
  const { token, key } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const { formData } = useNavigation();
  if (done?.ok)
    return (
      <AccountPage
        mark={<Undo2 />}
        title={t(done.answer.stopped ? "refunds.asks_stopped" : "refunds.received_title")}
        lead={t(done.answer.stopped ? "refunds.asks_stopped_lead" : "refunds.asks_agreed_lead")}
      >
        <LinkButton to={done.answer.stopped ? "/reset-password" : "/"} wide kind="secondary">
          {t(done.answer.stopped ? "accounts.reset_title" : "app.home")}
        </LinkButton>
      </AccountPage>
    );
  return (
    <AccountPage
      mark={<Undo2 />}
      title={t("refunds.asks_title")}
      lead={done ? undefined : t("refunds.asks")}
    >
      {done ? (
        <>
          <Alert tone="danger" role="alert">
            {done.problem.detail}
          </Alert>
          <LinkButton to="/withdraw" wide>
            {t("refunds.withdraw")}
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
            {t("refunds.asks_agree")}
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
            {t("refunds.asks_stop")}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
