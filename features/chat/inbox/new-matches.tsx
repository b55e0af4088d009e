import { Link } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { Chat } from "./inbox.tsx";

/** Above the conversations: matches to whom nothing was written yet. A press begins. */
export default function NewMatches({
  profiles,
  chats,
}: {
  profiles: readonly ProfileCard[];
  chats: readonly Chat[];
}) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const written = new Set(chats.map(({ profile }) => profile.id));
  const left = profiles.filter(({ id }) => !written.has(id));
  return (
    left.length > 0 && (
      <ul className="inbox-matches" aria-label={t("chat.new_matches")}>
        {left.map(({ id, name, main_image: image, online }) => (
          <li key={id}>
            <Link to={`/members/${id}/chat`} aria-label={t("likes.write", { name })}>
              <Avatar
                src={image && photoUrl(image.thumb_filename)}
                alt=""
                online={online ? t("chat.online") : undefined}
              />
              <span translate="no" aria-hidden="true">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )
  );
}
