import { useSignUp } from "#app/shell/sign-up-context.ts";
import { genders } from "#features/profiles/fields.ts";
import { SignUpsClosed, useSignUpsOpen } from "#features/accounts/sign-ups-closed.tsx";
import { KeptFields } from "#features/tracking/kept-link.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Niche } from "#ui/art/hero-art.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { nicheDefaults } from "./niche-defaults.ts";

/** The first two questions of sign-up, where the visitor stands. An ordinary GET form to /signup; over the page once it can. */
export function JoinForm({ niche }: { niche: Niche }) {
  const { t } = useText();
  const signUp = useSignUp();
  const open = useSignUpsOpen();
  const { gender, seeks } = nicheDefaults[niche];
  if (!open) return <div className="join-form"><SignUpsClosed /></div>;
  return (
    <form
      className="join-form"
      action="/signup"
      onSubmit={(event) => {
        if (!signUp) return;
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const chosen = form.get("gender");
        signUp.openSignUp({ ...(typeof chosen === "string" && { gender: chosen }), seeks: form.getAll("seeks").map(String) });
      }}
    >
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
      <KeptFields />
      <Button type="submit" size="large" wide>{t("app.join")}</Button>
      <p className="join-note">{t("landers.join_note")}</p>
    </form>
  );
}
