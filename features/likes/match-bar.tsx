import { Heart } from "lucide-react";
import { usePhotoUrl } from "#browser/use-site.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Avatar } from "#ui/avatar.tsx";
import "./match-sheet.css";

/** A match that was missed: above the tabs until it is looked at. A press opens it. */
export default function MatchBar({
  profile: { name, main_image: image },
  onOpen,
}: {
  profile: ProfileCard;
  onOpen: () => void;
}) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  return (
    <button type="button" className="match-bar" onClick={onOpen}>
      <Avatar size="small" src={image && photoUrl(image.thumb_filename)} alt="" />
      <span>{t("likes.match_bar", { name })}</span>
      <Heart aria-hidden="true" fill="currentColor" />
    </button>
  );
}
