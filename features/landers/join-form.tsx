import { genders } from "#features/profile-fields/genders.ts";
import { SignUpsClosed, useSignUpsOpen } from "#features/identity/sign-up/sign-ups-closed.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Niche } from "#ui/art/hero-art.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { nicheDefaults } from "#features/niches/niche-defaults.ts";
import { SignUpDoor } from "./sign-up-door.tsx";

/** The first two questions of sign-up, where the visitor stands. */
export function JoinForm({ niche }: { niche: Niche }) {
  const { t } = useText();
  const open = useSignUpsOpen();
  const { gender, seeks } = nicheDefaults[niche];
  if (!open)
    return (
      <div className="join-form">
        <SignUpsClosed />
      </div>
    );
  return (
    <SignUpDoor className="join-form">
      <ChoiceGroup
        name="gender"
        label={t("landers.i_am")}
        choices={genders.map((value) => ({ value, label: t(`landers.i_am.${value}`) }))}
        defaultValues={gender ? [gender] : []}
      />
      <ChoiceGroup
        name="seeks"
        multiple
        label={t("landers.seeks")}
        choices={genders.map((value) => ({ value, label: t(`landers.seeks.${value}`) }))}
        defaultValues={seeks}
      />
      <Button type="submit" size="large" wide>
        {t("app.join")}
      </Button>
      <p className="join-note">{t("landers.join_note")}</p>
    </SignUpDoor>
  );
}
