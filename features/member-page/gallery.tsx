import { Images } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { wantsStillness } from "#browser/wants-stillness.ts";
import { usePhotoUrl, useUser } from "#browser/use-site.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Photo } from "#ui/photo.tsx";

const PhotoViewer = lazy(() => import("./photo-viewer.tsx"));

/**
 * A member's photos: a strip to swipe and thumbnails that lead to each. A clear one opens large, a
 * locked one leads to what unlocks it. Without JavaScript a photo's link shows the file itself.
 */
export function Gallery({
  profile: { id, name, images },
}: {
  profile: Pick<Profile, "id" | "name" | "images">;
}) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const user = useUser();
  const strip = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  if (images.length === 0)
    return (
      <div className="gallery">
        <Photo src={null} alt={t("members.photo_of", { name })} />
      </div>
    );
  const unlock = user ? `/premium?next=/members/${id}` : "/signup";
  const lockWords = t(user ? "members.lock" : "members.lock_visitor");
  const several = images.length > 1;
  const number = (at: number) =>
    t("members.photo_number", { number: at + 1, count: images.length });
  const alt = (at: number) =>
    several ? `${t("members.photo_of", { name })}, ${number(at)}` : t("members.photo_of", { name });

  function show(event: MouseEvent, act: () => void): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  }
  return (
    <div className="gallery">
      <ul ref={strip} className="gallery-strip" aria-label={t("members.photos", { name })}>
        {images.map((image, at) => (
          <li key={image.filename + at} id={`photo-${at + 1}`}>
            {image.locked ? (
              <Link to={unlock}>
                <Photo
                  src={photoUrl(image.filename)}
                  eager={at === 0}
                  locked
                  lockLabel={lockWords}
                  alt={alt(at)}
                />
              </Link>
            ) : (
              <a
                href={photoUrl(image.filename)}
                aria-haspopup="dialog"
                onClick={(event) => show(event, () => setOpen(at))}
              >
                <Photo src={photoUrl(image.filename)} eager={at === 0} alt={alt(at)} />
              </a>
            )}
            {several && (
              <span className="gallery-count" aria-hidden="true">
                <Images />
                {at + 1} / {images.length}
              </span>
            )}
          </li>
        ))}
      </ul>
      {several && (
        <ul className="gallery-thumbs">
          {images.map((image, at) => (
            <li key={image.thumb_filename + at}>
              <a
                href={`#photo-${at + 1}`}
                aria-label={number(at)}
                onClick={(event) =>
                  show(event, () =>
                    strip.current?.children[at]?.scrollIntoView({
                      block: "nearest",
                      inline: "center",
                      behavior: wantsStillness() ? "auto" : "smooth",
                    }),
                  )
                }
              >
                <Photo
                  src={photoUrl(image.thumb_filename)}
                  alt=""
                  ratio="square"
                  locked={image.locked}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <PhotoViewer
            name={name}
            images={images}
            start={open}
            unlock={unlock}
            lockWords={lockWords}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
