import { SignUpsClosed, useSignUpsOpen } from "#features/identity/sign-up/sign-ups-closed.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";

/**
 * A lander's own way in; where there is none now, that it is so (specification, section 4, signups
 * mode).
 */
export const WhileOpen = ({ children }: { children: Elements }) =>
  useSignUpsOpen() ? children : <SignUpsClosed />;

/** The way in that most landers' forms end in. */
export function JoinButton() {
  const { t } = useText();
  return (
    <WhileOpen>
      <div className="join">
        <Button type="submit" size="large" wide>
          {t("app.join")}
        </Button>
        <p className="join-note">{t("landers.join_note")}</p>
      </div>
    </WhileOpen>
  );
}
