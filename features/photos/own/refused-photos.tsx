import { Trash2 } from "lucide-react";
import { usePhotoUrl } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Photo } from "#ui/photo.tsx";
import type { OwnPhoto } from "../contract.ts";

/** What was not accepted, and why, until the member removes it or 14 days are over. */
export function RefusedPhotos({
  photos,
  onDelete,
}: {
  photos: readonly OwnPhoto[];
  onDelete: (id: string) => void;
}) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  return (
    <div className="refused-photos">
      <h3>{t("photos.refused_title")}</h3>
      <p className="field-hint">{t("photos.refused_lead")}</p>
      <ul>
        {photos.map(({ id, thumb_filename, reason }) => (
          <li key={id}>
            <Photo src={photoUrl(thumb_filename)} alt="" ratio="square" />
            <p>{t(`photos.reason.${reason ?? "unclear"}`)}</p>
            <form method="post" action="/profile/photos">
              <button
                type="submit"
                name="remove"
                value={id}
                className="dialog-close"
                aria-label={t("photos.delete")}
                onClick={(event) => {
                  event.preventDefault();
                  onDelete(id);
                }}
              >
                <Trash2 aria-hidden="true" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </div>
  );
}
