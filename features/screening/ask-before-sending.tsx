import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { ContactKind } from "./kinds.ts";
import { useKinds } from "./use-kinds.ts";

interface AskProps {
  kinds: readonly ContactKind[];
  onSend: () => void;
  /** Back into the text box, to be changed. */
  onChange: () => void;
}

/** 'Are you sure?' below a message that waits: what was found, why it matters, and both ways on. */
export function AskBeforeSending({ kinds, onSend, onChange }: AskProps) {
  const { t } = useText();
  const { words, money } = useKinds(kinds);
  return (
    <div className="bubble-ask" role="alert">
      <p>
        <b>{t("screening.ask_title")}</b> <span>{t("screening.ask_found", { kinds: words })}</span>
      </p>
      <p>{t(money ? "screening.why.money" : "screening.why.contact")}</p>
      <p className="text-ink-soft">{t("screening.ask_kept")}</p>
      <div>
        <Button kind="primary" size="small" onClick={onChange}>
          {t("screening.ask_change")}
        </Button>
        <Button kind="quiet" size="small" onClick={onSend}>
          {t("screening.ask_send")}
        </Button>
      </div>
    </div>
  );
}
