import { useState } from "react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";
import { SignUpDoor } from "../sign-up-door.tsx";
import { usualInterests } from "./usual-interests.ts";
import css from "./landing3.css?url";
import { MemberDoor } from "./member-door.tsx";
import sharedCss from "./member.css?url";
import { type MemberLander, memberSlugs, openMemberLander } from "./open-member-lander.ts";

export const loader = (request: LoaderFunctionArgs) =>
  openMemberLander(request, memberSlugs.member3);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<MemberLander> = {
  title: ({ profile: { name }, slug }, t) => t(`landers.member3.${slug}.title`, { name }),
};

/**
 * `/members/{id}/landing3/{slug}`: two circles, and what may lie in both. The visitor's are what they
 * choose; what is in the other is for members to see (decision 33).
 */
export default function MemberLanding3() {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { profile, slug, open } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { id, name, main_image: image } = profile;
  const words = (interest: string) => t(`interests.${interest.replaceAll(" ", "_")}`);
  return (
    <section className="lander member-lander common-page">
      <header className="common-head">
        <h1>{t(`landers.member3.${slug}.title`, { name })}</h1>
        <p>{t("landers.member3.lead", { name })}</p>
      </header>
      <div className="circles" data-near={Math.min(5, chosen.length)}>
        <div className="circle circle-you">
          <b>{t("landers.member3.you")}</b>
          <ul>
            {chosen.slice(-4).map((interest) => (
              <li key={interest}>{words(interest)}</li>
            ))}
          </ul>
        </div>
        <div className="circle circle-them">
          <Photo
            src={image && photoUrl(image.thumb_filename)}
            alt=""
            ratio="square"
            eager
            className="rounded-pill"
          />
          <b translate="no">{name}</b>
        </div>
        <span className="circle-shared" aria-hidden="true">
          ?
        </span>
      </div>
      <SignUpDoor
        className="common-form"
        onChange={(event) =>
          setChosen([...new FormData(event.currentTarget).getAll("interests")].map(String))
        }
      >
        <input type="hidden" name="profile" value={id} />
        <fieldset className="choices">
          <legend className="field-label">{t("landers.member3.choose")}</legend>
          <div className="choice-list">
            {usualInterests.map((interest) => (
              <label key={interest} className="choice">
                <input type="checkbox" name="interests" value={interest} />
                <InterestIcon name={interest} />
                <span>{words(interest)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <MemberDoor id={id} open={open}>
          <Button type="submit" size="large" wide>
            {t("landers.member.write", { name })}
          </Button>
        </MemberDoor>
      </SignUpDoor>
    </section>
  );
}
