import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Disclosure } from "../sections/disclosure.tsx";
import { OwnPasswordField } from "../own-password-field.tsx";
import { SettingsForm, useSettingsForm } from "../sections/settings-section.tsx";
import { useSettings } from "../use-account.ts";

/** The address, and how to change it: asked with the password, confirmed at the new one. */
export function MailSection() {
  const { t } = useText();
  const {
    account: { email, confirmed, pending_email: pending },
  } = useSettings();
  const {
    error,
    typed,
    pending: sending,
    problem,
  } = useSettingsForm("account-settings.changeMail");
  const cancelling = useSettingsForm("account-settings.cancelMail").pending;
  return (
    <>
      <p className="break-words">{email}</p>
      {pending && (
        <Alert title={t("account-settings.mail_pending_title")}>
          <p>{t("account-settings.mail_pending", { email: pending })}</p>
          <SettingsForm call="account-settings.cancelMail" section="mail" className="mt-2">
            <Button type="submit" kind="secondary" size="small" pending={cancelling}>
              {t("account-settings.mail_cancel")}
            </Button>
          </SettingsForm>
        </Alert>
      )}
      {confirmed ? (
        <Disclosure words={t("account-settings.mail_change")} open={problem !== null}>
          <SettingsForm
            call="account-settings.changeMail"
            section="mail"
            saved={t("account-settings.mail_sent")}
          >
            <Field
              name="email"
              type="email"
              label={t("account-settings.new_mail")}
              hint={t("account-settings.new_mail_hint")}
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              defaultValue={typed("email")}
              error={error("email")}
            />
            <OwnPasswordField error={error("password")} />
            <div>
              <Button type="submit" pending={sending}>
                {t("account-settings.mail_send")}
              </Button>
            </div>
          </SettingsForm>
        </Disclosure>
      ) : (
        <div>
          <LinkButton to="/complete-signup" kind="secondary">
            {t("accounts.reminder_title")}
          </LinkButton>
        </div>
      )}
    </>
  );
}
