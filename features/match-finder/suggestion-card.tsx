import { Cake, type LucideIcon, MapPin, Sparkles, UserRoundCheck } from "lucide-react";
import { Link } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { LikeHere } from "#features/likes/like-here.tsx";
import { useText } from "#i18n/use-text.ts";
import { Photo } from "#ui/photo.tsx";

type Suggestion = Output<"matchFinder.suggest">["profiles"][number];
const namedInterests = 4;

/** A member and why: the reasons in words, the like beside them. */
export function SuggestionCard({ profile, eager }: { profile: Suggestion; eager: boolean }) {
  const text = useText();
  const { t } = text;
  const photoUrl = usePhotoUrl();
  const { id, name, age, city, online, main_image: image } = profile;
  return (
    <li className="suggestion">
      <Link to={`/members/${id}`} className="suggestion-photo" tabIndex={-1} aria-hidden="true">
        {/* as on every card: the lock is the profile's alone */}
        <Photo
          src={image && photoUrl(image.filename)}
          alt=""
          locked={image?.locked}
          corner
          eager={eager}
        />
      </Link>
      <div className="suggestion-words">
        <h2>
          <Link to={`/members/${id}`}>
            <span translate="no">{`${name}, ${age}`}</span>
          </Link>
          {online && (
            <span className="member-online">
              <span className="sr-only">{t("members.online")}</span>
            </span>
          )}
        </h2>
        <p className="text-ink-soft">{city}</p>
        <ul className="suggestion-reasons" aria-label={t("match-finder.reasons", { name })}>
          {reasonsOf(profile, text).map(({ Icon, words }) => (
            <li key={words}>
              <Icon aria-hidden="true" />
              <span>{words}</span>
            </li>
          ))}
        </ul>
        <LikeHere profile={profile} />
      </div>
    </li>
  );
}

interface Reason {
  readonly Icon: LucideIcon;
  readonly words: string;
}

/** What counted, strongest first. */
function reasonsOf(
  { name, reasons }: Suggestion,
  { t, intl }: ReturnType<typeof useText>,
): Reason[] {
  const shared = reasons.interests.map((interest) =>
    t(`interests.${interest.replaceAll(" ", "_")}`),
  );
  const named =
    shared.length > namedInterests
      ? [
          ...shared.slice(0, namedInterests - 1),
          t("match-finder.more_interests", { count: shared.length - namedInterests + 1 }),
        ]
      : shared;
  const found: (Reason | false)[] = [
    shared.length > 0 && {
      Icon: Sparkles,
      words: t("match-finder.reason.interests", {
        count: shared.length,
        interests: intl.formatList(named),
      }),
    },
    reasons.same_city
      ? { Icon: MapPin, words: t("match-finder.reason.city") }
      : reasons.same_region && { Icon: MapPin, words: t("match-finder.reason.region") },
    reasons.seeks_age && { Icon: UserRoundCheck, words: t("match-finder.reason.seeks_age") },
    reasons.near_age && { Icon: Cake, words: t("match-finder.reason.near_age") },
  ];
  const all = found.filter((reason) => reason !== false);
  return all.length > 0
    ? all
    : [{ Icon: UserRoundCheck, words: t("match-finder.reason.fits", { name }) }];
}
