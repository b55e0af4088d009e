import { Clock } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "react-router";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import type { Conversation } from "./use-conversation.ts";

interface MessagesTopProps extends Pick<Conversation, "state" | "olderState" | "loadOlder"> {
  at: RefObject<HTMLDivElement | null>;
  name: string;
  /** How many messages a free member sees, once that hides some. */
  limit: number | null;
}

/**
 * What stands above the oldest message: older ones, what the history limit hides (section 8), or
 * that it begins here.
 */
export function MessagesTop({ at, state, olderState, loadOlder, name, limit }: MessagesTopProps) {
  const { t } = useText();
  if (state.older) {
    return (
      <div ref={at} className="messages-older" aria-busy={olderState === "loading"}>
        {olderState === "failed" && <p role="alert">{t(lateKey("chat", "older_failed"))}</p>}
        <Link
          to={`?before=${state.start + 1}`}
          className="button"
          data-kind="quiet"
          data-size="small"
          onClick={(event) => {
            event.preventDefault();
            void loadOlder();
          }}
        >
          {t(olderState === "loading" ? "chat.older_loading" : "chat.older")}
        </Link>
      </div>
    );
  }
  if (limit)
    return (
      <p className="messages-limit">
        <Clock aria-hidden="true" />
        <span>
          <span>{t("chat.history_limit", { count: limit })}</span>{" "}
          <Link to="/premium">{t("chat.history_action")}</Link>
        </span>
      </p>
    );
  return <p className="messages-beginning">{t("chat.beginning", { name })}</p>;
}
