import { Eye, EyeOff } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { SettingsForm, useSettingsForm } from "./settings-section.tsx";
import { useSettings } from "../use-account.ts";

const meanings = ["found", "contact", "chats", "back"] as const;

/** Invisible mode, with what it means before it is pressed (specification, section 4). */
export function VisibilitySection() {
  const { t } = useText();
  const {
    account: { invisible },
  } = useSettings();
  const { pending } = useSettingsForm("account-settings.changeVisibility");
  const Icon = invisible ? EyeOff : Eye;
  return (
    <>
      <p className="flex items-center gap-3 font-medium">
        <Icon className="size-5 shrink-0 text-wine" aria-hidden="true" />
        <span>
          {t(invisible ? "account-settings.is_invisible" : "account-settings.is_visible")}
        </span>
      </p>
      <p className="-mb-2">{t("account-settings.invisible_means")}</p>
      <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
        {meanings.map((meaning) => (
          <li key={meaning}>{t(`account-settings.invisible.${meaning}`)}</li>
        ))}
      </ul>
      <SettingsForm
        call="account-settings.changeVisibility"
        section="visibility"
        saved={t(invisible ? "account-settings.is_invisible" : "account-settings.is_visible")}
      >
        <input type="hidden" name="invisible" value={String(!invisible)} />
        <div>
          <Button type="submit" kind={invisible ? "primary" : "secondary"} pending={pending}>
            {t(invisible ? "account-settings.become_visible" : "account-settings.become_invisible")}
          </Button>
        </div>
      </SettingsForm>
    </>
  );
}
