import { useEffect, useRef, useState } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { genders } from "#features/profile-fields/genders.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { WhileOpen } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import { StillSwitch } from "../still-switch.tsx";
import { bend, likes, nodes, people, you } from "./graph.ts";
import menSheet from "./people-men.svg?url";
import womenSheet from "./people-women.svg?url";
import peopleSheet from "./people.svg?url";
import css from "./socialnetwork.css?url";

export const loader = (request: LoaderFunctionArgs) => openLander("socialnetwork", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.socialnetwork.${slug}.title`),
};

/** The people of the picture; of one gender where a site is for it. */
const sheets: Readonly<Record<string, string>> = { man: menSheet, woman: womenSheet };

/**
 * How people find each other: by what they share. The visitor stands in the middle, and what they
 * like draws the ways to others; the lines light by CSS alone.
 */
export default function SocialNetwork() {
  const { t } = useText();
  const { name: site, niche } = useSite();
  const lander = useLoaderData<typeof loader>();
  const interests = likes[lander.slug];
  const { [lander.slug]: picture } = lander.pictures;
  const { gender } = nicheOf(niche);
  const sheet = sheets[gender ?? ""] ?? peopleSheet;
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const read = () =>
    setChosen(
      [...(list.current?.querySelectorAll("input") ?? [])].flatMap(({ checked }, at) =>
        checked ? [at] : [],
      ),
    );
  useEffect(read, []); // what was chosen while the page's scripts slept
  const reached = people.filter((person) =>
    person.likes.some((like) => chosen.includes(like)),
  ).length;
  const words = (at: number) => t(`interests.${interests[at]}`);
  return (
    <section className="lander net">
      <LanderHead name="socialnetwork" {...lander} />
      <SignUpDoor className="net-form" onChange={read}>
        <header className="net-words">
          <h1>{t(`landers.socialnetwork.${lander.slug}.title`)}</h1>
          <p>{t(`landers.socialnetwork.${lander.slug}.lead`, { name: site })}</p>
        </header>
        <div className="net-art" aria-hidden="true">
          {picture && (
            <div className="own-scene">
              <LanderPicture picture={picture} sizes="(min-width: 992px) 600px, 100vw" />
            </div>
          )}
          <svg viewBox="0 0 1000 1000">
            {people.map((person, at) =>
              person.likes.map((like) => {
                const line = bend(nodes[like] ?? you, person, at % 2 ? 0.12 : -0.12);
                return (
                  <g key={`${at} ${like}`} data-like={like}>
                    <path className="net-faint" d={line} />
                    <path className="net-line" d={line} pathLength={1} />
                  </g>
                );
              }),
            )}
            {nodes.map((node, like) => (
              <g key={like} data-like={like} className="net-own">
                <path className="net-line" d={bend(you, node, 0.06)} pathLength={1} />
                <path className="net-spark" d={bend(you, node, 0.06)} pathLength={1} />
              </g>
            ))}
            {people.map((person, at) => (
              <g key={at} data-like={person.likes.join(" ")} className="net-person">
                <circle cx={person.x} cy={person.y} r="62" />
                <use
                  href={`${sheet}#p${at}`}
                  x={person.x - 52}
                  y={person.y - 52}
                  width="104"
                  height="104"
                />
              </g>
            ))}
            <g className="net-you">
              <circle className="net-halo" cx="500" cy="500" r="112" />
              <circle cx="500" cy="500" r="84" />
              <path d="M452 548c2-34 24-46 48-46s46 12 48 46a68 68 0 0 1-96 0Z" />
              <circle className="net-head" cx="500" cy="472" r="25" />
            </g>
          </svg>
          {interests.map((interest, at) => (
            <label key={interest} htmlFor={`like-${at}`} className="net-node" data-like={at}>
              <span>
                <InterestIcon name={interest} />
              </span>
              <b>{words(at)}</b>
            </label>
          ))}
        </div>
        <div className="net-asks">
          <output className="net-result">
            {chosen.length === 0
              ? t("landers.socialnetwork.invitation")
              : t("landers.socialnetwork.result", {
                  likes: chosen.length,
                  reached,
                  people: people.length,
                })}
          </output>
          <fieldset className="choices">
            <legend className="field-label">{t("landers.socialnetwork.i_like")}</legend>
            <div ref={list} className="choice-list net-likes">
              {interests.map((interest, at) => (
                <label key={interest} className="choice">
                  <input
                    id={`like-${at}`}
                    type="checkbox"
                    name="interests"
                    value={interest}
                    aria-label={words(at)}
                  />
                  <InterestIcon name={interest} />
                  <span>{words(at)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <ChoiceGroup
            name="gender"
            label={t("landers.i_am")}
            choices={genders.map((value) => ({ value, label: t(`landers.i_am.${value}`) }))}
            defaultValues={[gender ?? []].flat()}
          />
          <WhileOpen>
            <Button type="submit" size="large" wide>
              {t("landers.socialnetwork.join")}
            </Button>
          </WhileOpen>
          <p className="net-note">
            <span>
              {t(picture ? "landers.socialnetwork.drawn_circles" : "landers.socialnetwork.drawn")}
            </span>{" "}
            <StillSwitch />
          </p>
        </div>
      </SignUpDoor>
    </section>
  );
}
