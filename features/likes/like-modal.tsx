import { usePhotoUrl } from "#app/use-site.ts";
import { FictionalLabel } from "#features/chat/fictional-label.tsx";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Photo } from "#ui/photo.tsx";
import { LikeButton } from "./like-button.tsx";

interface LikeModalProps {
  profile: ProfileCard;
  /** Nobody liked anybody: titled as a suggestion (readings, 'Auto-like'). */
  suggestion: boolean;
  onClose: () => void;
}

/** Who likes the member, or whom they might like. A press outside or on the cross closes it. */
export default function LikeModal({ profile, suggestion, onClose }: LikeModalProps) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { name, main_image: image } = profile;
  return (
    <Dialog
      open onClose={onClose} title={t(suggestion ? "likes.suggestion_title" : "likes.modal_title", { name })} closeLabel={t("app.close")}
      footer={
        <>
          <LinkButton kind="quiet" to={`/likes/m/${profile.id}`} onClick={onClose}>{t("likes.view")}</LinkButton>
          <LikeButton profile={profile} liked={false} />
        </>
      }
    >
      <div className="like-portrait">
        <Photo src={image && photoUrl(image.match)} alt={t("members.photo_of", { name })} locked={image?.locked} />
        {profile.fictional && <FictionalLabel />}
        <p><b>{name}, {profile.age}</b> · {profile.city}</p>
        <p className="text-ink-soft">{t(suggestion ? "likes.suggestion_lead" : "likes.modal_lead")}</p>
      </div>
    </Dialog>
  );
}
