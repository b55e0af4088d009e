import { ArrowLeft, ArrowRight, RotateCcw } from "lucide-react";
import { useRef } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import type { OwnPicture } from "../lander-pictures/places.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { WhileOpen } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import { type Answer, deals } from "./tastes.ts";
import css from "./tinderswipe.css?url";
import { useDeck } from "./use-deck.ts";

export const loader = (request: LoaderFunctionArgs) => openLander("tinderswipe", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.tinderswipe.${slug}.title`),
};

/**
 * Six cards to swipe, and nobody on them: each asks a question of taste. The answers are interests,
 * and sentences to begin with. A card is a fieldset whose checked box throws it by CSS alone;
 * fingers and arrow keys come with the page's scripts.
 */
export default function TinderSwipe() {
  const { t } = useText();
  const { name: site } = useSite();
  const lander = useLoaderData<typeof loader>();
  const cards = deals[lander.slug];
  const deck = useRef<HTMLDivElement>(null);
  const { answers, changed, reset, handlers } = useDeck(deck);
  // Whatever the order of the cards, the sentences follow from one another.
  const all: readonly Answer[] = deals.tastes.flatMap(({ sides }) => sides);
  const chosen = all.filter(({ answer }) => answers.includes(answer));
  const message = chosen.map(({ answer }) => t(`landers.tinderswipe.${answer}.me`)).join(" ");
  const next = cards[answers.length];
  return (
    <section className="lander swipe">
      <LanderHead name="tinderswipe" {...lander} />
      <SignUpDoor className="swipe-form" onChange={(event) => changed(event.target)}>
        <header className="swipe-words">
          <h1>{t(`landers.tinderswipe.${lander.slug}.title`)}</h1>
          <p>{t(`landers.tinderswipe.${lander.slug}.lead`, { name: site })}</p>
          <p className="swipe-keys">
            <kbd>
              <ArrowLeft aria-hidden="true" />
            </kbd>
            <kbd>
              <ArrowRight aria-hidden="true" />
            </kbd>
            <span>{t("landers.tinderswipe.keys")}</span>
          </p>
        </header>
        <div ref={deck} className="deck" {...handlers}>
          {cards.map(({ name, art, sides }, at) => (
            <fieldset key={name} className="taste">
              <legend>{t(`landers.tinderswipe.${name}`)}</legend>
              <span className="taste-count" aria-hidden="true">
                {`${at + 1} / ${cards.length}`}
              </span>
              <CardArt art={art} own={lander.pictures[name]} at={at} />
              {sides.map(({ answer, interest }, side) => (
                <label key={answer} data-side={side === 0 ? "left" : "right"}>
                  <input
                    type="checkbox"
                    name="interests"
                    value={interest}
                    data-answer={answer}
                    className="sr-only"
                  />
                  <span>{t(`landers.tinderswipe.${answer}`)}</span>
                </label>
              ))}
            </fieldset>
          ))}
          <div className="deck-end">
            <h2>{t("landers.tinderswipe.you")}</h2>
            <p className="deck-me">{message || t("landers.tinderswipe.you_lead")}</p>
            <ul>
              {chosen.map(({ interest }) => (
                <li key={interest}>
                  <InterestIcon name={interest} />
                  <span>{t(`interests.${interest}`)}</span>
                </li>
              ))}
            </ul>
            <WhileOpen>
              <Button type="submit" size="large" wide>
                {t("landers.tinderswipe.join")}
              </Button>
              <p className="deck-note">{t("landers.join_note")}</p>
            </WhileOpen>
            <button type="reset" className="link touch" onClick={reset}>
              <RotateCcw aria-hidden="true" />
              {t("landers.tinderswipe.again")}
            </button>
          </div>
        </div>
        {message && <input type="hidden" name="signup_message" value={message} />}
        <output className="sr-only">
          {answers.length > 0 &&
            (next
              ? t(`landers.tinderswipe.${next.name}`)
              : `${t("landers.tinderswipe.you")}. ${message}`)}
        </output>
      </SignUpDoor>
    </section>
  );
}

/** A card's picture: the operator's own, else the drawn one. */
function CardArt({ art, own, at }: { art: string; own: OwnPicture | undefined; at: number }) {
  if (own) return <LanderPicture picture={own} sizes="min(410px, 90vw)" lazy={at > 0} />;
  return (
    <img
      src={art}
      alt=""
      width={640}
      height={800}
      loading={at < 2 ? "eager" : "lazy"}
      fetchPriority={at === 0 ? "high" : undefined}
      decoding="async"
      draggable={false}
    />
  );
}
