import { usePhotoUrl } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Photo } from "#ui/photo.tsx";

type Case = Output<"moderation.read">;

/** Reasons that are judged by the member's photos. */
const seenInPhotos: ReadonlySet<string> = new Set(["minor", "fake", "sexual", "intimate"]);

/** Does somebody who decides this case have to see the member's photos? */
export const wantsPhotos = ({ photos, reports }: Case): boolean =>
  photos.length > 0 &&
  reports.some(
    ({ reason, also, kind }) =>
      [reason, ...also].some((each) => seenInPhotos.has(each)) || kind === "photo",
  );

/** The photos of the member that others see now. */
export function CasePhotos({ photos }: Pick<Case, "photos">) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  return (
    <section className="grid gap-3" aria-label={t("moderation.member_photos")}>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {photos.map(({ id, filename }, at) => (
          <li key={id}>
            <Photo
              src={photoUrl(filename)}
              alt={t("moderation.photo_number", { number: at + 1 })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
