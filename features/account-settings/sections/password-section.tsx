import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "./disclosure.tsx";
import { OwnPasswordField } from "../own-password-field.tsx";
import { SettingsForm, useSettingsForm } from "./settings-section.tsx";

/** A new password (specification, section 5). Fresh fields after it was saved. */
export function PasswordSection() {
  const { t } = useText();
  const { error, done, problem, pending, key } = useSettingsForm("account-settings.changePassword");
  return (
    <>
      <p className="text-ink-soft">{t("account-settings.password_lead")}</p>
      <Disclosure
        words={t("account-settings.password_change")}
        open={problem !== null || done !== null}
      >
        <SettingsForm
          key={done ? key : ""}
          call="account-settings.changePassword"
          section="password"
          saved={t("account-settings.password_saved")}
        >
          <OwnPasswordField
            name="old_password"
            label={t("account-settings.old_password")}
            error={error("old_password")}
          />
          <OwnPasswordField
            name="password"
            label={t("accounts.new_password")}
            hint={t("accounts.password_hint")}
            autoComplete="new-password"
            error={error("password")}
          />
          <OwnPasswordField
            name="repeat_password"
            label={t("accounts.repeat_password")}
            autoComplete="new-password"
            error={error("repeat_password")}
          />
          <div>
            <Button type="submit" pending={pending}>
              {t("accounts.reset_do")}
            </Button>
          </div>
        </SettingsForm>
      </Disclosure>
    </>
  );
}
