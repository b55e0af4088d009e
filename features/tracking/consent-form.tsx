import { Form } from "react-router";
import { useRoot } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { choices } from "./consent.ts";

/**
 * On /pages/cookies: what was answered about measurement, and the other answer. Without an answer
 * nothing is measured.
 */
export function ConsentForm() {
  const { t } = useText();
  const { consent } = useRoot();
  return (
    <Form
      method="post"
      action="/consent"
      preventScrollReset
      id="choice"
      aria-label={t("tracking.label")}
      className="card grid gap-4 p-5"
    >
      <input type="hidden" name="next" value="/pages/cookies#choice" />
      <output>{t(`tracking.chosen.${consent ?? "none"}`)}</output>
      <div className="grid grid-cols-2 gap-2">
        {choices.map((each) => (
          <Button
            key={each}
            type="submit"
            kind="secondary"
            name="choice"
            value={each}
            aria-pressed={each === consent}
          >
            {t(`tracking.${each}`)}
          </Button>
        ))}
      </div>
    </Form>
  );
}
