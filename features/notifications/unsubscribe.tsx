import { MailCheck, MailX } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { keepOn } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "notifications.unsubscribe_title" };

/** `token`: of a member's mail; `never`: of a mail that a stranger may have asked for. */
const tokenOf = ({ url }: Request): string => {
  const { searchParams } = new URL(url);
  return searchParams.get("token") ?? searchParams.get("never") ?? "";
};

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const form = new FormData();
  form.set("token", token);
  const found = await context.get(apiContext).submit("notifications.readUnsubscribe", form);
  return { token, key: newId(), found: found.ok ? found.answer : null };
}

/**
 * The page's own buttons, and the mail program's one click (RFC 8058), which posts
 * `List-Unsubscribe=One-Click` and no cookie.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return context
    .get(apiContext)
    .submit("notifications.unsubscribe", form, { token: tokenOf(request) });
}

/** `/unsubscribe`: works logged out; what it stops is said before the button. */
export default function Unsubscribe() {
  const { t } = useText();
  const { name } = useSite();
  const { token, key, found } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const { search } = useLocation();
  const done = answer?.ok ? answer.answer : null;
  if (!found) {
    return (
      <AccountPage
        mark={<MailX />}
        title={t("notifications.unsubscribe_invalid")}
        lead={t("notifications.unsubscribe_invalid_lead")}
      >
        <LinkButton to="/notifications#notifications" wide size="large">
          {t("notifications.unsubscribe_settings")}
        </LinkButton>
      </AccountPage>
    );
  }
  if (done) {
    const lead = done.never
      ? "notifications.never_done_lead"
      : "notifications.unsubscribe_done_lead";
    return (
      <AccountPage
        mark={<MailCheck />}
        title={t("notifications.unsubscribe_done")}
        lead={t(lead, { site: name, address: found.address })}
      >
        {!done.never && (
          <LinkButton to="/notifications#notifications" kind="secondary" wide size="large">
            {t("notifications.unsubscribe_settings")}
          </LinkButton>
        )}
      </AccountPage>
    );
  }
  return (
    <AccountPage
      mark={<MailX />}
      title={t(found.never ? "notifications.never_title" : "notifications.unsubscribe_title")}
      lead={t(found.never ? "notifications.never_lead" : "notifications.unsubscribe_lead", {
        site: name,
        address: found.address,
      })}
    >
      {answer && !answer.ok && (
        <Alert tone="danger" role="alert">
          {answer.problem.detail}
        </Alert>
      )}
      {found.stopped && <Alert tone="info">{t("notifications.unsubscribe_stopped")}</Alert>}
      <Form
        method="post"
        action={keepOn(`/unsubscribe?token=${token}`, search)}
        replace
        className="grid gap-3"
      >
        <input type="hidden" name="idempotency_key" value={key} />
        <Button type="submit" size="large" wide pending={state !== "idle"}>
          {t(found.never ? "notifications.never_button" : "notifications.unsubscribe_all")}
        </Button>
        {found.kind && (
          <Button
            type="submit"
            name="only_kind"
            value="true"
            size="large"
            wide
            kind="secondary"
            pending={state !== "idle"}
          >
            {t("notifications.unsubscribe_kind", { kind: t(`notifications.kind.${found.kind}`) })}
          </Button>
        )}
      </Form>
      {!found.never && <p className="text-sm text-ink-soft">{t("notifications.always")}</p>}
    </AccountPage>
  );
}
