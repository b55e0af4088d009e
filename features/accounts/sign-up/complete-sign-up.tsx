import { ChevronDown, MailCheck } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { AccountPage } from "#features/identity/account-page.tsx";
import { ChosenMember } from "./chosen-member.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "accounts.complete_title" };

export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect("/login?next=/complete-signup");
  if (user.status !== "not_confirmed") throw redirect("/members");
  return {
    email: user.email,
    key: newId(),
    kept: await context.get(apiContext).read("accounts.signUpMessage", {}),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  if (form.get("intent") === "change") {
    const changed = await api.submit("accounts.changeSignUpEmail", form);
    return changed.ok
      ? { done: "changed" as const }
      : { change: changed.problem, typed: String(form.get("email") ?? "") };
  }
  const sent = await api.submit("accounts.resendActivation", new FormData());
  return sent.ok ? { done: "sent" as const } : { resend: sent.problem };
}

function Summary({ children }: { children: string }) {
  return (
    <summary className="touch flex items-center justify-between gap-3 font-medium">
      <span>{children}</span>
      <ChevronDown
        className="size-5 text-ink-soft transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
  );
}

/**
 * 'Confirm your e-mail': where the mail went, sending it again, correcting the address, and what to
 * do when nothing comes.
 */
export default function CompleteSignUp() {
  const { t } = useText();
  const { email, key, kept } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { formData } = useNavigation();
  const refused = answer?.change;
  return (
    <AccountPage
      mark={<MailCheck />}
      title={t("accounts.complete_title")}
      lead={t("accounts.complete_lead", {
        email: (
          <b key="email" className="text-ink">
            {email}
          </b>
        ),
      })}
    >
      <ChosenMember {...kept} waiting />
      {answer?.done && <Alert tone="success">{t(`accounts.${answer.done}`, { email })}</Alert>}
      {answer?.resend && (
        <Alert tone="danger" role="alert">
          {answer.resend.detail}
        </Alert>
      )}
      <div className="grid gap-3">
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value="resend"
            kind="secondary"
            wide
            pending={formData?.get("intent") === "resend"}
          >
            {t("accounts.resend")}
          </Button>
        </Form>
        <LinkButton to="/members" wide kind="quiet">
          {t("accounts.look_around")}
        </LinkButton>
      </div>
      <details
        className="group border-t border-line pt-3"
        open={refused !== undefined || undefined}
      >
        <Summary>{t("accounts.wrong_address")}</Summary>
        <Form method="post" preventScrollReset noValidate className="grid gap-4 pt-2 pb-3">
          <input type="hidden" name="idempotency_key" value={key} />
          <Field
            name="email"
            type="email"
            label={t("accounts.new_address")}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={answer?.typed}
            error={refused?.fields?.[0]?.detail ?? refused?.detail}
          />
          <Button
            type="submit"
            name="intent"
            value="change"
            pending={formData?.get("intent") === "change"}
          >
            {t("accounts.change_address")}
          </Button>
        </Form>
      </details>
      <details className="group border-t border-line pt-3">
        <Summary>{t("accounts.nothing_came")}</Summary>
        <ul className="grid list-disc gap-2 ps-5 pt-1 text-ink-soft">
          {["wait", "spam", "typing", "again"].map((hint) => (
            <li key={hint}>{t(`accounts.nothing_came.${hint}`)}</li>
          ))}
        </ul>
      </details>
    </AccountPage>
  );
}
