import { BadgeCheck, Camera, Images, MessagesSquare } from "lucide-react";
import { usePhotoUrl } from "#browser/use-site.ts";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { Person } from "./people.ts";
import { useText } from "#i18n/use-text.ts";
import { BackTo } from "./back-to.tsx";
import type { Checkout } from "./load-checkout.ts";

const gives = [
  ["photos", Images],
  ["conversations", MessagesSquare],
  ["uploads", Camera],
  ["lasting", BadgeCheck],
] as const;

/**
 * What premium is for: the member whose blurred photo led here, or some of the last search, and what
 * it gives. The files are the server's blurred ones.
 */
export function PremiumHero({
  checkout: { from, next, message_credits: credits },
  faces,
  place,
}: {
  checkout: Checkout;
  faces: readonly Person[];
  place: "page" | "sheet";
}) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const Title = place === "page" ? "h1" : "h2";
  const locked = from?.main_image?.locked === true;
  return (
    <header className="premium-hero on-night" data-faces={faces.length}>
      <div className="premium-faces">
        {faces.map(
          ({ id, name, main_image: image }) =>
            image && (
              <img
                key={id}
                src={photoUrl(image.filename)}
                alt={t("members.photo_of", { name })}
                width={480}
                height={600}
              />
            ),
        )}
      </div>
      {place === "page" && <BackTo next={next} name={from?.name} />}
      <div className="premium-words">
        <Title>
          {locked ? t("checkout.see", { name: from.name }) : t("checkout.premium_title")}
        </Title>
        {faces.some(({ fictional }) => fictional) && <FictionalLabel />}
      </div>
      <ul aria-label={t("checkout.gives_title")}>
        {gives.map(([what, Icon]) => (
          <li key={what}>
            <Icon aria-hidden="true" />
            <span>{t(`checkout.gives_${what}`, { credits })}</span>
          </li>
        ))}
      </ul>
    </header>
  );
}
