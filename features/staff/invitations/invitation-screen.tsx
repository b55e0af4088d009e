import { startRegistration } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { call } from "#browser/call.ts";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { DoorCard } from "../door/door-card.tsx";
import { usePasskey } from "../door/use-passkey.ts";
import { RecoveryCodes } from "../factors/recovery-codes.tsx";
import { TotpField } from "../factors/totp-field.tsx";
import { officeLanguages } from "#i18n/office-languages.ts";

export const handle: ScreenHandle = { title: "staff.invitation" };

/** Opening the link uses nothing up. Once it was used, the answer to the form is all there is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const invitation = await context
    .get(apiContext)
    .read("staff.readInvitation", { token })
    .catch(() => null);
  return { token, invitation };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.get(apiContext).submit("staff.acceptWithPassword", form);
  return result.ok
    ? { codes: result.answer.recovery_codes }
    : {
        problem: result.problem,
        name: String(form.get("name") ?? ""),
        language: String(form.get("language") ?? ""),
      };
}

/** `/operator/invitation`: choose how to sign in; then the recovery codes, once. */
export default function Invitation() {
  const { t } = useText();
  const { invitation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [made, setMade] = useState<readonly string[] | null>(null);
  const codes = made ?? answer?.codes;
  if (codes)
    return (
      <DoorCard title={t("staff.welcome")} lead={t("staff.welcome_lead")}>
        <RecoveryCodes codes={codes} />
        <LinkButton to="/operator" size="large" wide reloadDocument>
          {t("staff.kept_codes")}
        </LinkButton>
      </DoorCard>
    );
  if (!invitation)
    return (
      <DoorCard title={t("staff.invitation_gone")} lead={t("staff.invitation_gone_lead")}>
        <LinkButton to="/operator/login" kind="secondary" wide>
          {t("staff.sign_in")}
        </LinkButton>
      </DoorCard>
    );
  return <Accept onAccepted={setMade} />;
}

function Accept({ onAccepted }: { onAccepted: (codes: readonly string[]) => void }) {
  const { t, language } = useText();
  const { token, invitation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const { busy, failed, run } = usePasskey();
  const form = useRef<HTMLFormElement>(null);
  if (!invitation) return null;
  const problem = answer?.problem;
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const byPasskey = () =>
    run(async () => {
      const typed = new FormData(form.current ?? undefined);
      const name = String(typed.get("name"));
      const chosen = String(typed.get("language")) as (typeof officeLanguages)[number];
      const optionsJSON = await call("staff.invitationPasskey", { token, name });
      const passkey = await startRegistration({ optionsJSON });
      const accepted = await call("staff.acceptWithPasskey", {
        token,
        name,
        language: chosen,
        passkey: passkey as never,
      });
      onAccepted(accepted.recovery_codes);
    });
  return (
    <DoorCard
      title={t("staff.invitation")}
      lead={t(invitation.again ? "staff.again_lead" : "staff.invitation_lead", {
        email: invitation.email,
      })}
    >
      {(failed ?? (problem && !problem.fields)) && (
        <Alert tone="danger" role="alert">
          {failed ?? problem?.detail}
        </Alert>
      )}
      <Form ref={form} method="post" noValidate className="grid gap-6">
        <input type="hidden" name="token" value={token} />
        <input
          type="email"
          autoComplete="username"
          defaultValue={invitation.email}
          hidden
          readOnly
        />
        <Field
          name="name"
          label={t("staff.name")}
          hint={t("staff.name_hint")}
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={answer?.name ?? invitation.name}
          error={error("name")}
        />
        <SelectField
          name="language"
          label={t("staff.language")}
          defaultValue={
            answer?.language ?? officeLanguages.find((each) => each === language) ?? "en"
          }
          options={officeLanguages.map((value) => ({ value, label: languageNames[value] }))}
          error={error("language")}
        />
        <section className="grid gap-3 border-t border-line pt-6">
          <h2 className="text-lg">{t("staff.with_passkey")}</h2>
          <p className="text-ink-soft">
            {t(invitation.passkeys ? "staff.with_passkey_lead" : "staff.no_passkeys_here")}
          </p>
          {invitation.passkeys && (
            <Button size="large" wide pending={busy} onClick={() => void byPasskey()}>
              <KeyRound aria-hidden="true" className="size-5" /> {t("staff.make_passkey")}
            </Button>
          )}
        </section>
        <details
          className="grid gap-4 border-t border-line pt-6"
          open={!invitation.passkeys || problem !== undefined}
        >
          <summary className="touch cursor-pointer text-lg font-semibold">
            {t("staff.with_password")}
          </summary>
          <div className="mt-4 grid gap-5">
            <PasswordField
              name="password"
              label={t("staff.password")}
              hint={t("accounts.password_hint")}
              autoComplete="new-password"
              maxLength={200}
              error={error("password")}
              showLabel={t("accounts.show_password")}
              hideLabel={t("accounts.hide_password")}
            />
            <TotpField totp={invitation.totp} error={error("code")} />
            <Button type="submit" kind="secondary" size="large" wide pending={state !== "idle"}>
              {t("staff.accept")}
            </Button>
          </div>
        </details>
      </Form>
    </DoorCard>
  );
}
