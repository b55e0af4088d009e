import { Images } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { usePhotoUrl, useUser } from "#browser/use-site.ts";
import { wantsStillness } from "#browser/wants-stillness.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { bringPhoto } from "#ui/photo-move.ts";
import { Photo } from "#ui/photo.tsx";
import type { Elements } from "#ui/elements.ts";

const PhotoViewer = lazy(() => import("./photo-viewer.tsx"));

interface Photos {
  /** The photo at an index, where the story has it; nothing where there is none. */
  drawPhoto: (at: number) => Elements;
  /** All of them over the window, while one is looked at. */
  viewer: Elements;
}

/**
 * A member's photos, each for its place in the story. A clear one opens large, a locked one leads to
 * what unlocks it. Without JavaScript a photo's link shows the file itself.
 */
export function usePhotos({ id, name, images }: Pick<Profile, "id" | "name" | "images">): Photos {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const user = useUser();
  const [open, setOpen] = useState<number | null>(null);
  const first = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = first.current?.querySelector<HTMLElement>(".photo");
    if (frame) bringPhoto(frame, location.pathname, wantsStillness());
  }, [id]);
  /** Back at the photo that was locked, the first being where the page begins. */
  const unlockAt = (at: number) =>
    user ? `/premium?next=/members/${id}${at > 0 ? `%23photo-${at + 1}` : ""}` : "/signup";
  const lockWords = t(user ? "members.lock" : "members.lock_visitor");
  const several = images.length > 1;
  function show(event: MouseEvent, at: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(at);
  }

  function drawPhoto(at: number): Elements {
    const image = images[at];
    if (!image) return null;
    const number = t("members.photo_number", { number: at + 1, count: images.length });
    const shown = {
      src: photoUrl(image.filename),
      eager: at === 0,
      alt: [t("members.photo_of", { name }), several && number].filter(Boolean).join(", "),
    };
    return (
      <figure id={`photo-${at + 1}`} className="story-photo" ref={at === 0 ? first : undefined}>
        {image.locked ? (
          // What unlocks it is said once; the others say it to who cannot see that they are alike.
          <Link to={unlockAt(at)} aria-label={at > 0 ? `${shown.alt}: ${lockWords}` : undefined}>
            <Photo {...shown} locked lockLabel={at === 0 && lockWords} />
          </Link>
        ) : (
          <a href={shown.src} aria-haspopup="dialog" onClick={(event) => show(event, at)}>
            <Photo {...shown} />
          </a>
        )}
        {several && at === 0 && (
          <span className="story-count" aria-hidden="true">
            <Images />
            <span>{images.length}</span>
          </span>
        )}
      </figure>
    );
  }
  return {
    drawPhoto,
    viewer: open !== null && (
      <Suspense fallback={null}>
        <PhotoViewer
          name={name}
          images={images}
          start={open}
          unlock={unlockAt(0)}
          lockWords={lockWords}
          onClose={() => setOpen(null)}
        />
      </Suspense>
    ),
  };
}
