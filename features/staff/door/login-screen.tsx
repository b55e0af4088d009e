import { startAuthentication } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { call } from "#browser/call.ts";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { DoorCard } from "./door-card.tsx";
import { usePasskey } from "./use-passkey.ts";

export const handle: ScreenHandle = { title: "staff.sign_in" };

const nextOf = (value: unknown): string => {
  const path = ownPath(value, "/operator");
  return /^\/operator(?:[/?]|$)/.test(path) ? path : "/operator";
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = nextOf(new URL(request.url).searchParams.get("next"));
  const inside = await context
    .get(apiContext)
    .read("staff.readSelf", {})
    .then(
      () => true,
      () => false,
    );
  if (inside) throw redirect(next);
  return { next };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.get(apiContext).submit("staff.signIn", form);
  if (result.ok) return redirect(nextOf(form.get("next")), 303);
  return { problem: result.problem, email: String(form.get("email") ?? "") };
}

/** `/operator/login`: by passkey, or with a password and a code. */
export default function SignIn() {
  const { t } = useText();
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const { busy, failed, run } = usePasskey();
  const problem = answer?.problem;
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const byPasskey = () =>
    run(async () => {
      const optionsJSON = await call("staff.passkeyOptions", {});
      const passkey = await startAuthentication({ optionsJSON });
      await call("staff.signInWithPasskey", { passkey: passkey as never });
      location.assign(next);
    });
  return (
    <DoorCard title={t("staff.sign_in")} lead={t("staff.sign_in_lead")}>
      {(failed ?? (problem && !problem.fields)) && (
        <Alert tone="danger" role="alert">
          {failed ?? problem?.detail}
        </Alert>
      )}
      <Button size="large" wide pending={busy} onClick={() => void byPasskey()}>
        <KeyRound aria-hidden="true" className="size-5" /> {t("staff.by_passkey")}
      </Button>
      <Form method="post" noValidate className="grid gap-5 border-t border-line pt-6">
        <input type="hidden" name="next" value={next} />
        <Field
          name="email"
          type="email"
          label={t("staff.email")}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={answer?.email}
          error={error("email")}
        />
        <PasswordField
          name="password"
          label={t("staff.password")}
          autoComplete="current-password"
          maxLength={200}
          error={error("password")}
          showLabel={t("accounts.show_password")}
          hideLabel={t("accounts.hide_password")}
        />
        <Field
          name="code"
          label={t("staff.code")}
          hint={t("staff.code_hint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={error("code")}
        />
        <Button type="submit" kind="secondary" size="large" wide pending={state !== "idle"}>
          {t("staff.sign_in")}
        </Button>
      </Form>
      <p className="text-sm text-ink-soft">{t("staff.lost_hint")}</p>
    </DoorCard>
  );
}
