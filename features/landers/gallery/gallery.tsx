import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import type { OwnPicture } from "../lander-pictures/places.ts";
import { useText } from "#i18n/use-text.ts";
import { JoinButton } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import css from "./gallery.css?url";
import { Painting } from "./paintings.tsx";
import { hangings } from "./pictures.ts";

export const loader = (request: LoaderFunctionArgs) => openLander("gallery", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.gallery.${slug}.title`),
};

/**
 * A wall of six pictures, each an evening. Radio buttons: the arrow keys walk along the wall, and
 * the picture they stop at is lit, has its caption and is the interest.
 */
export default function Gallery() {
  const { t } = useText();
  const { name } = useSite();
  const lander = useLoaderData<typeof loader>();
  const own: Readonly<Record<string, OwnPicture | undefined>> = lander.pictures;
  return (
    <SignUpDoor className={`lander hall hall-${lander.slug}`}>
      <LanderHead name="gallery" {...lander} />
      <div className="hall-words">
        <h1>{t(`landers.gallery.${lander.slug}.title`)}</h1>
        <p>{t(`landers.gallery.${lander.slug}.lead`, { name })}</p>
      </div>
      <fieldset className="hall-row" aria-label={t("landers.gallery.choose")}>
        {hangings[lander.slug].map((picture, at) => (
          <label key={picture} className="frame">
            <input type="radio" name="interests" value={picture} />
            <span className="canvas">
              {own[picture] ? (
                <LanderPicture picture={own[picture]} sizes="min(56vw, 176px)" lazy={at > 4} />
              ) : (
                <Painting picture={picture} />
              )}
            </span>
            <b>{t(`landers.gallery.${picture}`)}</b>
            <span className="caption">{t(`landers.gallery.${picture}.caption`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="hall-floor">
        <JoinButton />
      </div>
    </SignUpDoor>
  );
}
