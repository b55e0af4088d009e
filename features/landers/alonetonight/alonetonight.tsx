import type { LinksFunction, LoaderFunctionArgs } from "react-router";
import { useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import { JoinButton } from "../join-button.tsx";
import sharedCss from "../lander.css?url";
import { LanderHead } from "../lander-head.tsx";
import { openLander } from "../open-lander.ts";
import { SignUpDoor } from "../sign-up-door.tsx";
import { StillSwitch } from "../still-switch.tsx";
import css from "./alonetonight.css?url";
import { answers } from "./answers.ts";
import { Street } from "./street.tsx";

export const loader = (request: LoaderFunctionArgs) => openLander("alonetonight", request);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<ReturnType<typeof loader>> = {
  title: ({ slug }, t) => t(`landers.alonetonight.${slug}.title`),
};

/**
 * A street of dark windows and one question. The answer lights its window, begins the words about
 * oneself, and is an interest.
 */
export default function AloneTonight() {
  const { t } = useText();
  const { name } = useSite();
  const lander = useLoaderData<typeof loader>();
  const { [lander.slug]: picture } = lander.pictures;
  return (
    <section className="lander alone under-bar on-night">
      <LanderHead name="alonetonight" {...lander} />
      {picture ? (
        <div className="street own-scene">
          <LanderPicture picture={picture} sizes="(min-width: 992px) 60vw, 100vw" />
        </div>
      ) : (
        <Street weather={lander.slug} />
      )}
      <SignUpDoor className="alone-words">
        <h1>{t(`landers.alonetonight.${lander.slug}.title`)}</h1>
        <p>{t(`landers.alonetonight.${lander.slug}.lead`, { name })}</p>
        <fieldset className="choices">
          <legend>{t("landers.alonetonight.question")}</legend>
          <div className="choice-list">
            {answers.map(({ answer, interest }) => (
              <label key={answer} className="choice">
                <input
                  type="radio"
                  name="signup_message"
                  value={t(`landers.alonetonight.${answer}.message`)}
                  data-answer={answer}
                  data-interest={interest}
                />
                <span>{t(`landers.alonetonight.${answer}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <JoinButton />
      </SignUpDoor>
      {!picture && <StillSwitch />}
    </section>
  );
}
