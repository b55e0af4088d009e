import { HeartHandshake } from "lucide-react";
import { usePhotoUrl } from "#browser/use-site.ts";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Photo } from "#ui/photo.tsx";

/** Two like each other: says so once, and offers to write. */
export default function MatchModal({
  profile,
  onClose,
}: {
  profile: ProfileCard;
  onClose: () => void;
}) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { name, main_image: image } = profile;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("likes.match_title")}
      closeLabel={t("app.close")}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t("likes.later")}
          </Button>
          <LinkButton to={`/members/${profile.id}/chat`} onClick={onClose}>
            {t("likes.write", { name })}
          </LinkButton>
        </>
      }
    >
      <div className="like-portrait">
        <Photo
          src={image && photoUrl(image.match)}
          alt={t("members.photo_of", { name })}
          locked={image?.locked}
        />
        {profile.fictional && <FictionalLabel />}
        <p className="text-center text-lg text-balance">
          <HeartHandshake
            aria-hidden="true"
            className="me-2 inline-block size-6 align-[-5px] text-crimson"
          />
          {t("likes.match_lead", { name })}
        </p>
      </div>
    </Dialog>
  );
}
