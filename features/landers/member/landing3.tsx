import { useState } from "react";
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
} from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import { type Interest, interestNames } from "#features/interests/interest-names.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";
import { SignUpDoor } from "../sign-up-door.tsx";
import { quietInterests } from "./common-interests.ts";
import css from "./landing3.css?url";
import { MemberDoor } from "./member-door.tsx";
import sharedCss from "./member.css?url";
import { type MemberLander, memberSlugs, openMemberLander } from "./open-member-lander.ts";

/** `chosen`: by the form that looks again, before the page can do it itself. */
export async function loader(
  args: LoaderFunctionArgs,
): Promise<MemberLander & { offered: readonly Interest[]; chosen: readonly Interest[] }> {
  const lander = await openMemberLander(args, memberSlugs.member3);
  const asked = new URL(args.request.url).searchParams.getAll("interests");
  return {
    ...lander,
    offered: quietInterests(lander.profile.interests),
    chosen: interestNames.filter((name) => asked.includes(name)),
  };
}
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<MemberLander> = {
  title: ({ profile: { name }, slug }, t) => t(`landers.member3.${slug}.title`, { name }),
};

/**
 * `/members/{id}/landing3/{slug}`: two circles and what lies in both. The member's are what their
 * profile says; the visitor's are what they choose.
 */
export default function MemberLanding3() {
  const { t, intl } = useText();
  const photoUrl = usePhotoUrl();
  const { pathname } = useLocation();
  const { profile, slug, open, offered, chosen: given } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<readonly string[]>(given);
  const { id, name, main_image: image } = profile;
  const words = (interest: string) => t(`interests.${interest.replaceAll(" ", "_")}`);
  const shared = offered.filter(
    (each) => chosen.includes(each) && profile.interests.includes(each),
  );
  const mine = offered.filter((each) => chosen.includes(each) && !profile.interests.includes(each));
  const list = (interests: readonly string[]) =>
    interests.map((interest) => <li key={interest}>{words(interest)}</li>);
  return (
    <section className="lander member-lander common-page">
      <header className="common-head">
        <h1>{t(`landers.member3.${slug}.title`, { name })}</h1>
        <p>
          {profile.interests.length > 0
            ? t(`landers.member3.${slug}.lead`, { name })
            : t("landers.member3.untold", { name })}
        </p>
      </header>
      <div className="circles" data-shared={Math.min(5, shared.length)}>
        <div className="circle circle-you">
          <b>{t("landers.member3.you")}</b>
          <ul>{list(mine.slice(0, 4))}</ul>
        </div>
        <div className="circle circle-them">
          <Photo
            src={image && photoUrl(image.thumb_filename)}
            alt=""
            ratio="square"
            eager
            className="rounded-pill"
          />
          <b>{name}</b>
        </div>
        <ul className="circle-shared">{list(shared.slice(0, 5))}</ul>
      </div>
      <SignUpDoor
        className="common-form"
        onChange={(event) =>
          setChosen([...new FormData(event.currentTarget).getAll("interests")].map(String))
        }
      >
        <output className="common-result">
          {t("landers.member3.shared", { count: shared.length })}
        </output>
        <input type="hidden" name="profile" value={id} />
        {shared.length > 0 && (
          <input
            type="hidden"
            name="signup_message"
            value={t("landers.member3.message", { interests: intl.formatList(shared.map(words)) })}
          />
        )}
        <fieldset className="choices">
          <legend className="field-label">{t("landers.member3.choose")}</legend>
          <div className="choice-list">
            {offered.map((interest) => (
              <label key={interest} className="choice">
                <input
                  type="checkbox"
                  name="interests"
                  value={interest}
                  defaultChecked={given.includes(interest)}
                />
                <InterestIcon name={interest} />
                <span>{words(interest)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <noscript>
          <Button type="submit" kind="secondary" wide formAction={pathname}>
            {t("landers.member3.look")}
          </Button>
        </noscript>
        <MemberDoor id={id} open={open}>
          <Button type="submit" size="large" wide>
            {t("landers.member.write", { name })}
          </Button>
        </MemberDoor>
      </SignUpDoor>
    </section>
  );
}
