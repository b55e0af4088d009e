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
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { RecoveryCodes } from "../factors/recovery-codes.tsx";
import { officeLanguages } from "#i18n/office-languages.ts";
import { SessionsList } from "../people/sessions-list.tsx";
import { StepUp } from "../step-up/step-up.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordPart } from "./password-part.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "staff.me" };

export async function loader({ context }: LoaderFunctionArgs) {
  return {
    ...(await context.get(apiContext).read("staff.readMe", {})),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const act = String(form.get("act"));
  if (act === "recovery") {
    const made = await api.submit("staff.renewRecoveryCodes", form);
    return made.ok
      ? { act, codes: made.answer.recovery_codes, problem: undefined }
      : { act, codes: null, problem: made.problem };
  }
  const done =
    act === "save"
      ? await api.submit("staff.saveMe", form, { shortcuts: form.get("shortcuts") !== null })
      : act === "rename"
        ? await api.submit("staff.renamePasskey", form)
        : act === "remove"
          ? await api.submit("staff.removePasskey", form)
          : act === "password"
            ? await api.submit("staff.setPassword", form)
            : act === "no-password"
              ? await api.submit("staff.removePassword", form)
              : await api.submit("staff.endMySession", form, { id: form.get("session") });
  return { act, codes: null, problem: done.ok ? undefined : done.problem };
}

/** `/operator/me`: name and language, everything that opens the office, and where one is signed in. */
export default function MeScreen() {
  const { t } = useText();
  const me = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.problem;
  return (
    <Page width="measure" title={t("staff.me")} lead={me.email}>
      <div className="grid gap-4">
        {problem && !problem.fields && problem.code !== "step_up_required" && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        {answer && !problem && !answer.codes && (
          <output>
            <Alert tone="success">{t("app.saved")}</Alert>
          </output>
        )}
        <Self />
        {me.demo ? (
          <Alert>{t("staff.demo_factors")}</Alert>
        ) : (
          <>
            <Passkeys passkeys={me.passkeys} possible={me.passkeys_here} />
            <PasswordPart
              has={me.password}
              totp={me.totp}
              problem={answer?.act === "password" ? problem : undefined}
              idempotencyKey={me.key}
            />
            <Card padded as="section" className="grid gap-4">
              {answer?.codes ? (
                <RecoveryCodes codes={answer.codes} />
              ) : (
                <>
                  <h2 className="text-lg">{t("staff.recovery_codes")}</h2>
                  <p className="text-ink-soft">
                    {t("staff.recovery_left", { left: me.recovery_codes_left })}
                  </p>
                  <Form method="post">
                    <input type="hidden" name="idempotency_key" value={`${me.key}-codes`} />
                    <Button type="submit" name="act" value="recovery" kind="secondary" size="small">
                      {t("staff.recovery_renew")}
                    </Button>
                  </Form>
                </>
              )}
            </Card>
          </>
        )}
        <Card padded as="section" className="grid gap-2">
          <h2 className="text-lg">{t("staff.sessions")}</h2>
          <SessionsList sessions={me.sessions} act="end" />
        </Card>
      </div>
      <StepUp problem={problem} />
    </Page>
  );
}

function Self() {
  const { t } = useText();
  const me = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const wrong = answer?.act === "save" ? answer.problem?.fields?.[0]?.detail : undefined;
  return (
    <Card padded as="section">
      <Form method="post" noValidate className="grid gap-5">
        <input type="hidden" name="idempotency_key" value={`${me.key}-me`} />
        <Field
          name="name"
          label={t("staff.name")}
          hint={t("staff.name_hint")}
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={me.name}
          error={wrong}
        />
        <SelectField
          name="language"
          label={t("staff.language")}
          defaultValue={me.language}
          options={officeLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <CheckField
          name="shortcuts"
          label={t("staff.shortcuts")}
          hint={t("staff.shortcuts_hint")}
          defaultChecked={me.shortcuts}
        />
        <div>
          <Button type="submit" name="act" value="save" pending={state !== "idle"}>
            {t("app.save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
