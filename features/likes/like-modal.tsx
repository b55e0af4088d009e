import { useLocation } from "react-router";
import { signUpPath } from "#features/identity/sign-up/sign-up-context.ts";
import { usePhotoUrl, useUser } from "#browser/use-site.ts";
import { useSignUpsOpen } from "#features/identity/sign-up/sign-ups-closed.tsx";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { keepOn } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Photo } from "#ui/photo.tsx";
import { LikeButton } from "./like-button.tsx";
import "./like-modal.css";

interface LikeModalProps {
  profile: ProfileCard;
  /** Nobody liked anybody: titled as a suggestion (readings, 'Auto-like'). */
  suggestion: boolean;
  onClose: () => void;
}

/**
 * Who likes the member, or whom they or a visitor might like. A press outside or on the cross
 * closes it.
 */
export default function LikeModal({ profile, suggestion, onClose }: LikeModalProps) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const member = useUser() !== null;
  const { search } = useLocation();
  const signUpsOpen = useSignUpsOpen();
  const { name, main_image: image } = profile;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(suggestion ? "likes.suggestion_title" : "likes.modal_title", { name })}
      closeLabel={t("app.close")}
      footer={
        <>
          <LinkButton
            kind="quiet"
            to={member ? `/likes/m/${profile.id}` : keepOn(`/members/${profile.id}`, search)}
            onClick={onClose}
          >
            {t("likes.view")}
          </LinkButton>
          {member ? (
            <LikeButton profile={profile} liked={false} />
          ) : (
            signUpsOpen && (
              <LinkButton
                to={keepOn(signUpPath({ profile: profile.id }), search)}
                onClick={onClose}
              >
                {t("app.join")}
              </LinkButton>
            )
          )}
        </>
      }
    >
      <div className="like-portrait">
        <Photo
          src={image && photoUrl(image.match)}
          alt={t("members.photo_of", { name })}
          locked={image?.locked}
          corner
        />
        {profile.fictional && <FictionalLabel />}
        <p>
          <b translate="no">{`${name}, ${profile.age}`}</b> <span>{`· ${profile.city}`}</span>
        </p>
        <p className="text-ink-soft">
          {t(suggestion ? "likes.suggestion_lead" : "likes.modal_lead")}
        </p>
      </div>
    </Dialog>
  );
}
