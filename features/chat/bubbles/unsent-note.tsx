import { lazy, Suspense } from "react";
import { useOnline } from "#browser/use-online.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { Unsent } from "../conversation/conversation-state.ts";
import { Ticks } from "./ticks.tsx";

const AskBeforeSending = lazy(() =>
  import("#features/screening/ask-before-sending.tsx").then((loaded) => ({
    default: loaded.AskBeforeSending,
  })),
);

const AskToStart = lazy(() =>
  import("./ask-to-start.tsx").then((loaded) => ({ default: loaded.AskToStart })),
);

/** What may become of a message that has not left. */
export interface UnsentActions {
  onRetry: (message: Unsent) => void;
  onDiscard: (clientId: string) => void;
  /** Takes it back into the text box. */
  onChange: (message: Unsent) => void;
  /** Beside one that failed for want of credits. */
  onBuy: (message: Unsent) => void;
}

/** Why the server refused it, if it did: without a network it goes out later by itself. */
const refusalOf = ({ failure }: Unsent) => (failure && failure.code !== "offline" ? failure : null);

/** How its bubble looks: one that is only asked about is not refused. */
export function bubbleStateOf(message: Unsent): "failed" | "pending" {
  const refusal = refusalOf(message);
  return refusal && !refusal.kinds && !refusal.start ? "failed" : "pending";
}

type UnsentNoteProps = UnsentActions & {
  message: Unsent;
  /** Nothing of its group comes after it. */
  last: boolean;
};

/**
 * Under a message that the server has not acknowledged: on its way, waiting for the network, asked
 * about, or refused and why.
 */
export function UnsentNote({
  message,
  last,
  onRetry,
  onDiscard,
  onChange,
  onBuy,
}: UnsentNoteProps) {
  const { t } = useText();
  const online = useOnline();
  const { failure, waits } = message;
  const failed = refusalOf(message);
  const discard = (
    <Button kind="quiet" size="small" onClick={() => onDiscard(message.client_id)}>
      {t("chat.discard")}
    </Button>
  );
  const again = (
    <Button kind="secondary" size="small" onClick={() => onRetry(message)}>
      {t("chat.try_again")}
    </Button>
  );
  if (failed?.kinds)
    return (
      <Suspense fallback={null}>
        <AskBeforeSending
          kinds={failed.kinds}
          onChange={() => onChange(message)}
          onSend={() => onRetry({ ...message, contact_confirmed: true })}
        />
      </Suspense>
    );
  if (failed?.start)
    return (
      <Suspense fallback={null}>
        <AskToStart
          {...failed.start}
          onSend={() => onRetry({ ...message, express: true })}
          onDiscard={() => onDiscard(message.client_id)}
        />
      </Suspense>
    );
  if (failed)
    return (
      <div className="bubble-failure" role="alert">
        <p>
          <b>{t("chat.not_sent")}.</b> <span>{failed.detail}</span>
        </p>
        <div>
          {discard}
          {failed.code === "not_enough_credits" && (
            <Button kind="secondary" size="small" onClick={() => onBuy(message)}>
              {t("chat.buy_action")}
            </Button>
          )}
          {again}
        </div>
      </div>
    );
  if (waits || (online && !failure))
    return (
      last && (
        <div className="bubble-meta">
          <Ticks status={waits ? "waits" : "sending"} />
        </div>
      )
    );
  return (
    <div className="bubble-meta">
      <Ticks status="waits_network" />
      <span className="bubble-waits">
        {discard}
        {online && again}
      </span>
    </div>
  );
}
