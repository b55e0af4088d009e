import { MessageCircleOff } from "lucide-react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/**
 * The other is gone (deleted, blocked, a block between the two), perhaps while this was open: the
 * list beside it stays.
 */
export function ConversationGone() {
  const { t } = useText();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="chats-none">
      <EmptyState
        icon={<MessageCircleOff />}
        title={t(lateKey("chat", "gone_title"))}
        actions={<LinkButton to="/chats">{t(lateKey("chat", "gone_action"))}</LinkButton>}
      >
        {t(lateKey("chat", "gone_lead"))}
      </EmptyState>
    </div>
  );
}
