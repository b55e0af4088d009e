import { usePhotoUrl } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Photo } from "#ui/photo.tsx";

/** Which of a member's photos is meant. */
export function PhotoChoice({
  photos,
  name,
  error,
}: {
  photos: readonly string[];
  name: string;
  error?: string | undefined;
}) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  return (
    <ChoiceGroup
      name="photo"
      label={t("reports.which_photo")}
      required
      error={error}
      defaultValues={photos.slice(0, 1)}
      choices={photos.map((photo, at) => ({
        value: photo,
        label: (
          <span className="block w-20">
            <Photo
              src={photoUrl(photo)}
              alt={t("reports.photo_number", { name, number: at + 1 })}
              ratio="square"
            />
          </span>
        ),
      }))}
    />
  );
}
