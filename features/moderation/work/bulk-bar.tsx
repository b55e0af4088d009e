import { useId, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";

interface BulkBarProps {
  chosen: number;
  /** Why it was refused: beside what was typed. */
  refused: string | null;
  dismiss: (count: number) => Promise<boolean>;
  none: () => void;
}

/** Several cases are dismissed at once by who types how many they are: one act, and one undo. */
export function BulkBar({ chosen, refused, dismiss, none }: BulkBarProps) {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const wrong = useId();
  const [pending, setPending] = useState(false);
  if (chosen === 0) return null;
  return (
    <form
      className="work-bulk"
      onSubmit={(event) => {
        event.preventDefault();
        setPending(true);
        void dismiss(Number(typed)).then((done) => {
          setPending(false);
          if (done) setTyped("");
        });
      }}
    >
      <label className="grid gap-1">
        <span className="field-label">{t("moderation.bulk_count", { chosen })}</span>
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={refused !== null}
          aria-describedby={refused === null ? undefined : wrong}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button type="submit" kind="secondary" pending={pending}>
        {t("moderation.bulk_dismiss")}
      </Button>
      <Button kind="quiet" onClick={none}>
        {t("moderation.select_none")}
      </Button>
      {refused !== null && (
        <p id={wrong} role="alert" className="field-error">
          {refused}
        </p>
      )}
    </form>
  );
}
