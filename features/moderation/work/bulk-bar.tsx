import { useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** Several cases are dismissed at once by who types how many they are: one act, and one undo. */
export function BulkBar({
  chosen,
  dismiss,
}: {
  chosen: number;
  dismiss: (count: number) => Promise<boolean>;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  if (chosen === 0) return null;
  return (
    <Card as="section" padded>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void dismiss(Number(typed)).then((done) => done && setTyped(""));
        }}
      >
        <label className="grid gap-1">
          <span className="field-label">{t("moderation.bulk_count", { chosen })}</span>
          <input
            className="input"
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <Button type="submit" kind="secondary">
          {t("moderation.bulk_dismiss")}
        </Button>
      </form>
    </Card>
  );
}
