import { Pause, Play } from "lucide-react";
import { useRef } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Niche } from "#ui/art/hero-art.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { LanderHead } from "../lander-head.tsx";
import { WhileOpen } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { nicheDefaults } from "#features/niches/niche-defaults.ts";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import back from "./back.svg";
import front from "./front.svg";
import { useFilm } from "./use-film.ts";
import css from "./video.css?url";

export const loader = (request: LoaderFunctionArgs) => openLander("video", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.video.${slug}.title`),
};

/**
 * Ten seconds at a café window: two cups, the weather, a tram. A film that is drawn as it runs,
 * between a street and a table that are its poster.
 */
export default function Video() {
  const { t } = useText();
  const { name: site, niche } = useSite();
  const lander = useLoaderData<typeof loader>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { playing, setPlaying } = useFilm(canvas, lander.slug);
  const { [lander.slug]: picture } = lander.pictures;
  const { seeks } = nicheDefaults[niche as Niche];
  return (
    <section className="lander cafe under-bar on-night">
      <LanderHead name="video" {...lander} />
      {picture ? (
        <div className="cafe-film">
          <LanderPicture picture={picture} sizes="100vw" />
        </div>
      ) : (
        <div className="cafe-film" data-weather={lander.slug}>
          <img src={back} alt="" width={1600} height={1000} fetchPriority="high" decoding="async" />
          <canvas ref={canvas} width={1600} height={1000} aria-hidden="true" />
          <img src={front} alt="" width={1600} height={1000} decoding="async" />
        </div>
      )}
      <SignUpDoor className="cafe-words">
        <h1>{t(`landers.video.${lander.slug}.title`)}</h1>
        <p>{t(`landers.video.${lander.slug}.lead`, { name: site })}</p>
        <ChoiceGroup
          name="seeks"
          multiple
          label={t("landers.seeks")}
          choices={genders.map((value) => ({ value, label: t(`landers.seeks.${value}`) }))}
          defaultValues={seeks}
        />
        <WhileOpen>
          <Button type="submit" size="large" wide>
            {t("landers.video.join")}
          </Button>
          <p className="join-note">{t("landers.join_note")}</p>
        </WhileOpen>
      </SignUpDoor>
      {!picture && (
        <button
          type="button"
          className="cafe-pause"
          aria-pressed={playing}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          <span className="sr-only">{t("landers.video.play")}</span>
        </button>
      )}
    </section>
  );
}
