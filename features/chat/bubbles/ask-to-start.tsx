import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { type StartNeeded, StartRequest } from "../composer/start-request.tsx";

interface AskProps extends StartNeeded {
  onSend: () => void;
  onDiscard: () => void;
}

/** Under a message that would use credits that wait: the express request, and both ways on. */
export function AskToStart({ onSend, onDiscard, ...needed }: AskProps) {
  const { t } = useText();
  return (
    <div className="bubble-ask" role="alert">
      <p>
        <b>{t("chat.start_title")}</b>
      </p>
      <StartRequest {...needed} />
      <p className="text-ink-soft">{t("screening.ask_kept")}</p>
      <div>
        <Button kind="primary" size="small" onClick={onSend}>
          {t("chat.start_send")}
        </Button>
        <Button kind="quiet" size="small" onClick={onDiscard}>
          {t("chat.discard")}
        </Button>
      </div>
    </div>
  );
}
