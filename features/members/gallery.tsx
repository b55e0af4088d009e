import { Link } from "react-router";
import { usePhotoUrl, useUser } from "#app/use-site.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Photo } from "#ui/photo.tsx";

/** A member's photos: a strip to swipe, and thumbnails that lead to each. A locked one leads to what unlocks it. */
export function Gallery({ profile: { name, images } }: { profile: Pick<Profile, "name" | "images"> }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const user = useUser();
  if (images.length === 0) return <div className="gallery"><Photo src={null} alt={t("members.photo_of", { name })} /></div>;
  const [unlock, lockWords] = user ? ["/premium", t("members.lock")] : ["/signup", t("members.lock_visitor")];
  return (
    <div className="gallery">
      <ul className="gallery-strip" aria-label={t("members.photos", { name })}>
        {images.map((image, at) => {
          const photo = (
            <Photo
              src={photoUrl(image.filename)} eager={at === 0} locked={image.locked} lockLabel={lockWords}
              alt={images.length > 1 ? `${t("members.photo_of", { name })}, ${t("members.photo_number", { number: at + 1, count: images.length })}` : t("members.photo_of", { name })}
            />
          );
          return <li key={image.filename + at} id={`photo-${at + 1}`}>{image.locked ? <Link to={unlock}>{photo}</Link> : photo}</li>;
        })}
      </ul>
      {images.length > 1 && (
        <ul className="gallery-thumbs">
          {images.map((image, at) => (
            <li key={image.thumb_filename + at}>
              <a href={`#photo-${at + 1}`} aria-label={t("members.photo_number", { number: at + 1, count: images.length })}>
                <Photo src={photoUrl(image.thumb_filename)} alt="" ratio="square" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
