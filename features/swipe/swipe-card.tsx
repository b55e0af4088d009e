import { Heart, MapPin, X } from "lucide-react";
import { memo, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { useText } from "#i18n/use-text.ts";
import { Photo } from "#ui/photo.tsx";
import { Pill } from "#ui/pill.tsx";
import type { Card, Kind } from "./swipe-state.ts";
import { useDrag } from "./use-drag.ts";

interface SwipeCardProps {
  card: Card;
  /** 0 is on top; the others lie under it, their pictures loaded. */
  at: number;
  leaving?: Kind | undefined;
  /** Brought back by an undo, from the side it went to. */
  returned?: Kind | undefined;
  onAnswer: (kind: Kind) => void;
  onLeft: () => void;
}

const shownInterests = 4;
const flightEndsBy = 600; // milliseconds: more than any flight takes

/** One member, large. Only the top card can be reached by keyboard and screen reader. */
export function SwipeCard({ card, at, leaving, returned, onAnswer, onLeft }: SwipeCardProps) {
  const top = at === 0 && !leaving;
  const drag = useDrag(onAnswer);
  // With motion turned off, or in a tab behind, no transition ends.
  const gone = useEffectEvent(onLeft);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => gone(), flightEndsBy);
    return () => clearTimeout(timer);
  }, [leaving]);
  return (
    <li
      className="swipe-card"
      data-at={leaving ? undefined : at}
      data-leaving={leaving}
      data-returned={returned}
      inert={!top}
      {...(top && drag)}
      onTransitionEnd={leaving && ((event) => event.target === event.currentTarget && onLeft())}
    >
      <Face card={card} />
    </li>
  );
}

/** What a card shows: the same wherever in the deck it lies, so that an answer draws no card again. */
const Face = memo(function Face({ card }: { card: Card }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { name, age, city, online, main_image: image, shared_interests: shared } = card;
  return (
    <>
      <Photo
        src={image && photoUrl(image.filename)}
        alt={t("members.photo_of", { name })}
        locked={image?.locked}
        corner
        eager
      />
      <span className="swipe-stamp" data-kind="like" aria-hidden="true">
        <Heart />
        {t("swipe.like")}
      </span>
      <span className="swipe-stamp" data-kind="pass" aria-hidden="true">
        <X />
        {t("swipe.pass")}
      </span>
      <div className="swipe-words">
        <h2>
          <Link to={`/members/${card.id}`} draggable={false}>
            <span translate="no">{`${name}, ${age}`}</span>
          </Link>
        </h2>
        <p className="swipe-place">
          <MapPin aria-hidden="true" />
          <span>{city}</span>
          {online && <span className="swipe-online">{t("members.online")}</span>}
          {card.why && <span className="swipe-why">{t(`members.card.${card.why}`)}</span>}
        </p>
        {card.about && <p className="swipe-about">{card.about}</p>}
        {shared.length > 0 && (
          <ul aria-label={t("swipe.shared", { count: shared.length })}>
            {shared.slice(0, shownInterests).map((interest) => (
              <li key={interest}>
                <Pill tone="night" icon={<InterestIcon name={interest} />}>
                  {t(`interests.${interest.replaceAll(" ", "_")}`)}
                </Pill>
              </li>
            ))}
            {shared.length > shownInterests && (
              <li>
                <Pill tone="night">
                  {t("swipe.more_interests", { count: shared.length - shownInterests })}
                </Pill>
              </li>
            )}
          </ul>
        )}
      </div>
    </>
  );
});
