import { MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";

/**
 * The member for whom somebody signed up, first of all; with the way to the words that wait, or,
 * before the address is confirmed, only the promise.
 */
export function ChosenMember({
  profile,
  message,
  waiting,
}: Output<"accounts.signUpMessage"> & { waiting?: boolean }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  if (!profile) return null;
  return (
    <section className="card grid gap-4 p-4">
      <Link to={`/members/${profile.id}`} className="flex items-center gap-4">
        <Photo
          src={profile.main_image && photoUrl(profile.main_image.thumb_filename)}
          alt=""
          ratio="square"
          locked={profile.main_image?.locked}
          eager
          className="w-20 flex-none rounded-card"
        />
        <span className="min-w-0">
          <b className="block truncate">
            {t("accounts.name_and_age", { name: profile.name, age: profile.age })}
          </b>
          <span className="block truncate text-sm text-ink-soft">{profile.city}</span>
          {profile.fictional && <FictionalLabel />}
        </span>
      </Link>
      {message && (
        <p className="max-w-measure rounded-card bg-sunk px-4 py-3 whitespace-pre-line">
          {message}
        </p>
      )}
      {waiting ? (
        <p className="text-sm text-ink-soft">
          {t(message ? "accounts.came_for_kept" : "accounts.came_for_note")}
        </p>
      ) : (
        <LinkButton to={`/members/${profile.id}/chat`} size="large" wide>
          <MessageCircle aria-hidden="true" />
          <span>{t("accounts.came_for_write", { name: profile.name })}</span>
        </LinkButton>
      )}
    </section>
  );
}
