import { Fragment, useEffect, useRef, useState } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import { JoinButton } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import { StillSwitch } from "../still-switch.tsx";
import css from "./iconslanding.css?url";
import { mostChosen, tilesOf } from "./tiles.ts";

export const loader = (request: LoaderFunctionArgs) => openLander("iconslanding", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.iconslanding.${slug}.title`),
};

/**
 * A wall of shapes, one for each interest. What is chosen turns round, and the sentence writes
 * itself.
 */
export default function IconsLanding() {
  const { t, intl, language } = useText();
  const { name } = useSite();
  const lander = useLoaderData<typeof loader>();
  const tiles = tilesOf(lander.slug);
  const { [lander.slug]: picture } = lander.pictures;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wall = useRef<HTMLFieldSetElement>(null);
  // What was chosen while the page's scripts slept.
  useEffect(
    () =>
      setChosen(
        Array.from(
          wall.current?.querySelectorAll<HTMLInputElement>(":checked") ?? [],
          ({ value }) => value,
        ),
      ),
    [],
  );
  const full = chosen.length >= mostChosen;
  const words = (interest: string) => t(`interests.${interest}`);
  const things = chosen.map((interest, at) =>
    at > 0 && language !== "de" ? words(interest).toLowerCase() : words(interest),
  );
  return (
    <SignUpDoor className={`lander icons icons-${lander.slug}`}>
      <LanderHead name="iconslanding" {...lander} />
      <div className="icons-words">
        <h1>{t(`landers.iconslanding.${lander.slug}.title`)}</h1>
        <p>{t(`landers.iconslanding.${lander.slug}.lead`, { name })}</p>
      </div>
      <div className="icons-end">
        <output className="icons-sentence">
          <span>
            {things.length > 0
              ? t("landers.iconslanding.sentence", { things: intl.formatList(things) })
              : t("landers.iconslanding.question")}
          </span>
          {full && <span>{t("landers.iconslanding.full")}</span>}
        </output>
        <JoinButton />
      </div>
      <fieldset ref={wall} className="icons-wall" aria-label={t("landers.iconslanding.question")}>
        {picture && (
          <span className="own-tile">
            <LanderPicture picture={picture} sizes="(min-width: 992px) 330px, 100vw" />
          </span>
        )}
        {tiles.map((interest, at) => (
          <Fragment key={interest}>
            {/* bare shapes among the others: with the five of them the wall closes at 2, 3, 6 and 7 columns */}
            {!picture && at % 7 === 3 && <span className="tile" aria-hidden="true" />}
            <label className="tile">
              <input
                type="checkbox"
                name="interests"
                value={interest}
                disabled={full && !chosen.includes(interest)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) =>
                    checked ? [...before, interest] : before.filter((each) => each !== interest),
                  )
                }
              />
              <InterestIcon name={interest} />
              <span>{words(interest)}</span>
            </label>
          </Fragment>
        ))}
      </fieldset>
      <StillSwitch />
    </SignUpDoor>
  );
}
