import { ImageOff } from "lucide-react";
import { usePhotoUrl } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Card } from "#ui/card.tsx";
import { Photo } from "#ui/photo.tsx";
import { Pill } from "#ui/pill.tsx";

/** The photos there are, and what state each is in. */
export function OwnPhotos({ images }: { images: readonly { thumb_filename: string; status: string }[] }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  return (
    <Card padded as="section" id="photo" className="scroll-mt-20" aria-label={t("profiles.photos")}>
      <h2 className="mb-4 text-xl">{t("profiles.photos")}</h2>
      {images.length === 0 ? <p className="flex items-center gap-3 text-ink-soft"><ImageOff aria-hidden="true" className="size-6 flex-none" />{t("profiles.no_photos")}</p> : (
        <ul className="grid grid-cols-3 gap-3">
          {images.map(({ thumb_filename, status }) => (
            <li key={thumb_filename} className="grid content-start gap-2">
              <Photo src={photoUrl(thumb_filename)} alt={t("profiles.photos")} ratio="square" />
              {status !== "active" && <Pill tone="outline">{t(`profiles.photo_${status}`)}</Pill>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
