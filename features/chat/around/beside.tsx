import { MapPin } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "#browser/call.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { FictionalAnswerer } from "#features/profiles/fictional-answerer.tsx";
import { VerifiedTick } from "#features/selfie-check/verified-tick.tsx";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { Safety } from "#features/reports/use-safety.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { LinkButton } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";
import { Pill } from "#ui/pill.tsx";

interface BesideProps {
  conversation: string;
  profile: Output<"chat.read">["profile"];
  safety: Safety;
}

/** Who the other is, beside a conversation on a wide screen. Loaded there only. */
export default function Beside({ conversation, profile, safety }: BesideProps) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { name, main_image: image, city } = profile;
  const [known, setKnown] = useState<Output<"chat.beside"> | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call("chat.beside", { conversation }, { signal: left.signal }).then(setKnown, () => {});
    return () => left.abort();
  }, [conversation]);
  return (
    <aside className="beside" aria-label={t("chat.beside", { name })}>
      <Photo
        src={image && photoUrl(image.filename)}
        alt={t("chat.beside_photo", { name })}
        locked={image?.locked ?? false}
      />
      <div>
        <h3>
          <span translate="no">{`${name}, ${profile.age}`}</span>
          {profile.verified && <VerifiedTick />}
          {profile.fictional && <FictionalLabel />}
        </h3>
        {profile.fictional && <FictionalAnswerer className="conversation-answerer" />}
        <p>
          <MapPin aria-hidden="true" />
          <span>{`${city}${
            known?.distance !== undefined && known.distance !== null
              ? ` · ${t("chat.distance", { km: known.distance })}`
              : ""
          }`}</span>
        </p>
        <LinkButton to={`/members/${profile.id}`} kind="secondary" size="small" wide>
          {t("chat.view_profile")}
        </LinkButton>
      </div>
      {known && known.interests.length > 0 && (
        <div>
          <h4>{t("chat.shared")}</h4>
          <ul>
            {known.interests.map((interest) => (
              <li key={interest}>
                <Pill icon={<InterestIcon name={interest} />}>
                  {t(`interests.${interest.replaceAll(" ", "_")}`)}
                </Pill>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="beside-safety">{safety.menuItems}</div>
    </aside>
  );
}
