import { useEffect, useEffectEvent } from "react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";
import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";
import { useRoot, useSite } from "#browser/use-site.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { keepOn } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";

export const handle: ScreenHandle = { title: "app.log_in" };

const home = "/members";

/** What whoever is blocked can read and do without a login. */
const stillOpen = [
  { to: "/pages/ban", words: "sessions.ban" },
  { to: "/complaints", words: "content.link.complaints" },
  { to: "/cancel", words: "cancellations.link" },
  { to: "/withdraw", words: "refunds.withdraw" },
] as const;

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = ownPath(new URL(request.url).searchParams.get("next"), home);
  if (context.get(pageContext).user) throw redirect(next);
  return { next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.get(apiContext).submit("sessions.login", form);
  const next = ownPath(form.get("next"), home);
  if (result.ok) return redirect(tellFirst(result.answer.user, next), 303);
  // Who is shut out reads why, and may appeal, without being in.
  const decision = decisionOf(result.problem);
  if (decision) return redirect(decision, 303);
  return { problem: result.problem, email: String(form.get("email") ?? ""), next };
}

function decisionOf({ code, data }: Problem): string | null {
  if (code !== "account_blocked" && code !== "account_suspended") return null;
  return (data as { decision: string | null }).decision;
}

/** Whose profile is hidden hears of it first. */
const tellFirst = (user: Output<"sessions.login">["user"], next: string): string =>
  user.status === "active" && user.profile?.status === "disabled" ? "/decisions" : next;

export default function Login() {
  const { t } = useText();
  const { name } = useSite();
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const { search } = useLocation();
  useForgetMember();
  const problem = answer?.problem;
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  return (
    <AccountPage title={t("sessions.title")} lead={t("sessions.lead", { site: name })}>
      {problem && !problem.fields && (
        <Alert
          tone="danger"
          role="alert"
          actions={
            problem.code === "account_blocked" &&
            stillOpen.map(({ to, words }) => (
              <Link key={to} className="link touch inline-flex items-center" to={to}>
                {t(words)}
              </Link>
            ))
          }
        >
          {problem.detail}
        </Alert>
      )}
      {problem?.code === "account_deleted" && (
        <Form method="post" action="/account-deleted">
          <input type="hidden" name="email" value={answer?.email} />
          <Button type="submit" kind="secondary" wide>
            {t("account-settings.link_again")}
          </Button>
        </Form>
      )}
      <Form method="post" action={keepOn("/login", search)} noValidate className="grid gap-5">
        <input type="hidden" name="next" value={answer?.next ?? next} />
        <Field
          name="email"
          type="email"
          label={t("accounts.email")}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={answer?.email}
          error={error("email")}
        />
        <div className="grid gap-1">
          <PasswordField
            name="password"
            label={t("accounts.password")}
            autoComplete="current-password"
            maxLength={200}
            required
            error={error("password")}
            showLabel={t("accounts.show_password")}
            hideLabel={t("accounts.hide_password")}
          />
          <Link
            className="link touch inline-flex items-center justify-self-start text-sm"
            to="/reset-password"
          >
            {t("sessions.forgotten")}
          </Link>
        </div>
        <Button type="submit" size="large" wide pending={state !== "idle"}>
          {t("app.log_in")}
        </Button>
      </Form>
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-ink-soft">{t("sessions.new_here", { site: name })}</p>
        <SignUpLink kind="secondary" wide>
          {t("app.join")}
        </SignUpLink>
      </div>
    </AccountPage>
  );
}

/**
 * This page is for visitors only, so a member that the shell still shows has been logged out
 * elsewhere.
 */
function useForgetMember() {
  const { user } = useRoot();
  const { revalidate } = useRevalidator();
  const forget = useEffectEvent(() => void (user && revalidate()));
  useEffect(() => forget(), []);
}
