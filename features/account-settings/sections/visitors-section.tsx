import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { useSettings } from "../use-account.ts";
import { SettingsForm, useSettingsForm } from "./settings-section.tsx";

/**
 * What people without an account may see, and who they are: nothing until it is ticked. An operator
 * has no profile to show.
 */
export function VisitorsSection() {
  const { t } = useText();
  const {
    account: { open_to: openTo },
  } = useSettings();
  const { pending } = useSettingsForm("account-settings.changeVisitors");
  if (!openTo) return <p className="text-ink-soft">{t("account-settings.visitors_none")}</p>;
  return (
    <>
      <p>{t("account-settings.visitors_lead")}</p>
      <SettingsForm call="account-settings.changeVisitors" section="visitors">
        {(["visitors", "landers"] as const).map((who) => (
          <div key={`${who} ${openTo[who]}`}>
            <input type="hidden" name={who} value="false" />
            <CheckField
              name={who}
              value="true"
              label={t(`account-settings.${who}_switch`)}
              hint={t(`account-settings.${who}_hint`)}
              defaultChecked={openTo[who]}
            />
          </div>
        ))}
        {!openTo.site && (
          <p className="text-sm text-ink-soft">{t("account-settings.visitors_closed")}</p>
        )}
        <div>
          <Button type="submit" kind="secondary" pending={pending}>
            {t("app.save")}
          </Button>
        </div>
      </SettingsForm>
    </>
  );
}
