import { Clock, Gift, Image, MessagesSquare } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { usePhotoUrl, useUser } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import { useTimes } from "#browser/use-times.ts";

export type Chat = Output<"chat.list">["chats"][number];

interface InboxProps {
  chats: readonly Chat[];
  more: boolean;
  moreState: "idle" | "loading" | "failed";
  loadMore: () => Promise<void>;
  /** What a free member may still begin, in words. */
  freeLeft: string;
  row: (chat: Chat) => ReactNode;
}

export function Inbox({ chats, more, moreState, loadMore, freeLeft, row }: InboxProps) {
  const { t } = useText();
  if (chats.length === 0 && !more) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title={t("chat.empty_title")}
        actions={<LinkButton to="/members">{t("chat.empty_action")}</LinkButton>}
      >
        {`${t("chat.empty_lead")} ${freeLeft}`}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="inbox-list" aria-label={t("chat.list_label")}>
        {chats.map((chat) => (
          <li key={chat.conversation.id} className="lazy-row">
            {row(chat)}
          </li>
        ))}
      </ul>
      {moreState === "failed" && (
        <Alert tone="warning" role="alert">
          {t("chat.list_failed")}
        </Alert>
      )}
      {more && (
        <div className="inbox-more">
          <Button
            kind="secondary"
            size="small"
            pending={moreState === "loading"}
            onClick={() => void loadMore()}
          >
            {t("chat.load_more")}
          </Button>
        </div>
      )}
    </>
  );
}

/** One conversation of the list, drawn again when it has changed. */
export const InboxRow = memo(function InboxRow({
  chat: { conversation, profile, num_unread_messages: unread },
  shown,
  typing,
}: {
  chat: Chat;
  shown: boolean;
  typing: boolean;
}) {
  const { t } = useText();
  const times = useTimes();
  const photoUrl = usePhotoUrl();
  const me = useUser();
  const { main_image: image } = profile;
  const what = { text: "", gift: t("gifts.gift"), photo: t("chat.photo") }[conversation.last_kind];
  const words = [what, conversation.last_preview].filter(Boolean).join(": ");
  const preview = conversation.last_sender === me?.id ? t("chat.you", { text: words }) : words;
  return (
    <Link
      to={`/chats/${conversation.id}`}
      className="inbox-row"
      aria-current={shown ? "page" : undefined}
      data-unread={unread > 0 ? "" : undefined}
      prefetch="none"
    >
      <Avatar
        src={image ? photoUrl(image.thumb_filename) : null}
        alt=""
        online={profile.online ? t("chat.online") : undefined}
      />
      <span className="inbox-words">
        <span className="inbox-line">
          <b translate="no">{profile.name}</b>
          {profile.fictional && <FictionalLabel />}
          <time dateTime={conversation.last_at}>{times.short(conversation.last_at)}</time>
        </span>
        <span className="inbox-line">
          {typing ? (
            <span className="inbox-preview inbox-typing">
              {t("chat.typing", { name: profile.name })}
            </span>
          ) : (
            <span className="inbox-preview">
              {conversation.waits && (
                <>
                  <Clock aria-hidden="true" />
                  <span className="sr-only">{t("chat.waits")}: </span>
                </>
              )}
              {conversation.last_kind === "gift" ? (
                <Gift aria-hidden="true" />
              ) : (
                conversation.last_kind === "photo" && <Image aria-hidden="true" />
              )}
              <span>{preview}</span>
            </span>
          )}
          <Badge count={unread} tone="unread" label={t("chat.unread", { count: unread })} />
        </span>
      </span>
    </Link>
  );
});
