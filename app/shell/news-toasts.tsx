import { Heart } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { call } from "#browser/call.ts";
import { useNews } from "#browser/use-news.ts";
import { usePhotoUrl, useUser } from "#browser/use-site.ts";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Avatar } from "#ui/avatar.tsx";
import { dismissToast, toast } from "#ui/overlays/toast.ts";
import "./news-toasts.css";
import type { Elements } from "#ui/elements.ts";

/**
 * Tells a member of a message or a like that comes while they look at something else. A message is
 * told when the list of chats has come with it: that knows who may be shown, and how. Who likes a
 * free member is not said.
 */
export default function NewsToasts() {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const me = useUser();
  const { pathname } = useLocation();
  const come = useRef(new Set<string>());
  const said = useRef(new Map<string, number>());

  function say(to: string, face: Elements, words: ReactNode): void {
    const before = said.current.get(to);
    if (before) dismissToast(before);
    const id = toast(
      <Link to={to} className="toast-news" onClick={() => dismissToast(id)}>
        {words}
      </Link>,
      "info",
      face,
    );
    said.current.set(to, id);
  }
  const faceOf = ({ main_image: image }: ProfileCard) => (
    <Avatar size="small" src={image && photoUrl(image.thumb_filename)} alt="" />
  );

  useNews("message", ({ conversation, message }) => {
    if (message.sender_id !== me?.id) come.current.add(conversation);
  });
  useNews("chats_loaded", ({ answer }) => {
    for (const { conversation, profile, num_unread_messages: unread } of answer.chats) {
      const to = `/chats/${conversation.id}`;
      if (!come.current.delete(conversation.id) || unread === 0 || looksAt(to, pathname)) continue;
      const what = { text: "", gift: t("gifts.gift"), photo: t("chat.photo") };
      say(
        to,
        faceOf(profile),
        <>
          <span className="sr-only">{t("chat.news")}</span>
          <b>
            <span translate="no">{profile.name}</span> {profile.fictional && <FictionalLabel />}
          </b>
          <span dir="auto">
            {[what[conversation.last_kind], conversation.last_preview].filter(Boolean).join(": ")}
          </span>
        </>,
      );
    }
  });
  useNews("like", () => {
    if (looksAt("/likes", pathname)) return;
    if (!me?.paid_user) return say("/likes", <Heart aria-hidden="true" />, t("likes.news_someone"));
    call("likes.page", { type: "received" }).then(
      ({ profiles: [liker] }) => {
        if (liker?.like_new)
          say("/likes", faceOf(liker), <b>{t("likes.news", { name: liker.name })}</b>);
      },
      () => {}, // the badge tells of it
    );
  });

  // Whoever has gone there has seen it.
  useEffect(() => {
    const id = said.current.get(pathname);
    if (id) dismissToast(id);
  }, [pathname]);
  return null;
}

/** The screen says it by itself, or nobody looks at it. */
const looksAt = (to: string, pathname: string): boolean =>
  document.visibilityState === "hidden" ||
  pathname === to ||
  (to.startsWith("/chats/") && document.querySelector(".inbox")?.checkVisibility() === true);
