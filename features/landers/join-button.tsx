import { SignUpsClosed, useSignUpsOpen } from "#features/accounts/sign-ups-closed.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";

/** What every form of a lander ends in: the way in, or that there is none now (specification, section 4, signups mode). */
export function JoinButton() {
  const { t } = useText();
  if (!useSignUpsOpen()) return <SignUpsClosed />;
  return (
    <div className="join">
      <Button type="submit" size="large" wide>{t("app.join")}</Button>
      <p className="join-note">{t("landers.join_note")}</p>
    </div>
  );
}
