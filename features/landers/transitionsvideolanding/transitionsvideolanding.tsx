import { useRef } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { WhileOpen } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import { StillSwitch } from "../still-switch.tsx";
import { filmFrom, layersFor } from "./scenes.ts";
import css from "./transitionsvideolanding.css?url";
import { useFilm } from "./use-film.ts";

export const loader = (request: LoaderFunctionArgs) =>
  openLander("transitionsvideolanding", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.transitionsvideolanding.${slug}.title`),
};

/**
 * A film without a camera: four drawn hours for two that dissolve into each other, one line each,
 * and one way in. By time, by scrolling, by arrow keys.
 */
export default function TransitionsVideoLanding() {
  const { t } = useText();
  const lander = useLoaderData<typeof loader>();
  const scenes = filmFrom(lander.slug);
  const layers = layersFor(nicheOf(useSite().niche).gender);
  const stage = useRef<HTMLDivElement>(null);
  const { scene, show } = useFilm(stage, scenes.length);
  return (
    <section className="lander film under-bar">
      <LanderHead name="transitionsvideolanding" {...lander} />
      <div ref={stage} className="film-stage on-night" data-scene={scene}>
        {scenes.map((name, at) => (
          <div key={name} className="film-scene" aria-hidden="true">
            {lander.pictures[name] ? (
              <LanderPicture
                picture={lander.pictures[name]}
                sizes="110vw"
                className="film-far"
                lazy={at > 0}
              />
            ) : (
              layers[name].map((src, near) => (
                <img
                  key={src}
                  className={near ? "film-near" : "film-far"}
                  src={src}
                  alt=""
                  width={1600}
                  height={1000}
                  loading={at === 0 ? "eager" : "lazy"}
                  fetchPriority={at === 0 && near === 0 ? "high" : undefined}
                  decoding="async"
                />
              ))
            )}
          </div>
        ))}
        <SignUpDoor className="film-words">
          <h1>{t(`landers.transitionsvideolanding.${lander.slug}.title`)}</h1>
          <div className="film-lines">
            {scenes.map((name) => (
              <p key={name} className="film-line">
                {t(`landers.transitionsvideolanding.${name}.lead`)}
              </p>
            ))}
          </div>
          <WhileOpen>
            <Button type="submit" size="large">
              {t("app.join")}
            </Button>
            <p className="join-note">{t("landers.join_note")}</p>
          </WhileOpen>
          <div className="film-marks">
            {scenes.map((name, at) => (
              <button
                key={name}
                type="button"
                aria-current={scene === at || undefined}
                aria-label={t(`landers.transitionsvideolanding.${name}`)}
                onClick={() => show(at)}
              />
            ))}
            <StillSwitch />
          </div>
        </SignUpDoor>
      </div>
    </section>
  );
}
