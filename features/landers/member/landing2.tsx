import { PenLine } from "lucide-react";
import { useRef, useState } from "react";
import {
  type LinksFunction,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
} from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSignUp } from "#features/identity/sign-up/sign-up-context.ts";
import { usePhotoUrl, useSite } from "#browser/use-site.ts";
import { keepOn } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Photo } from "#ui/photo.tsx";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import backdrop from "../transitionsvideolanding/evening-far.svg";
import css from "./landing2.css?url";
import { MemberDoor } from "./member-door.tsx";
import sharedCss from "./member.css?url";
import { type MemberLander, memberSlugs, openMemberLander } from "./open-member-lander.ts";

export const loader = (request: LoaderFunctionArgs) =>
  openMemberLander(request, memberSlugs.member2);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<MemberLander> = {
  title: ({ profile: { name }, slug }, t) => t(`landers.member2.${slug}.title`, { name }),
};

/**
 * Of the chat's own openers, those that fit before one knows the other; the site's own comes first.
 */
const usual = [1, 4, 7] as const;

/**
 * `/members/{id}/landing2/{slug}`: an empty conversation, and the visitor's own first words in it.
 * The member says nothing here that they have not said.
 */
export default function MemberLanding2() {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const { message_length, niche } = useSite();
  const openers = [...new Set([nicheOf(niche).openers[0] ?? 1, ...usual])].slice(0, 3);
  const { search } = useLocation();
  const { profile, slug, open } = useLoaderData<typeof loader>();
  const signUp = useSignUp();
  const area = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState("");
  const { id, name, main_image: image } = profile;
  return (
    <section className="lander member-lander words-page on-night">
      <img
        className="words-town"
        src={backdrop}
        alt=""
        width={1600}
        height={1000}
        fetchPriority="high"
        decoding="async"
      />
      <header className="words-head">
        <h1>{t(`landers.member2.${slug}.title`, { name })}</h1>
        <p>{t(`landers.member2.${slug}.lead`)}</p>
      </header>
      <form
        className="words-chat"
        method="post"
        action={keepOn("/signup", search)}
        onSubmit={(event) => {
          if (!signUp) return;
          event.preventDefault();
          signUp.openSignUp({ profile: id, signup_message: area.current?.value ?? "" });
        }}
      >
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="profile" value={id} />
        <div className="words-peer">
          <Photo
            src={image && photoUrl(image.thumb_filename)}
            alt=""
            ratio="square"
            eager
            className="rounded-pill"
          />
          <p>
            <b>{t("accounts.name_and_age", { name, age: profile.age })}</b>
            <span>{profile.city}</span>
          </p>
        </div>
        <div className="words-room" data-said={words.trim() ? "" : undefined}>
          <p className="words-empty">{t("landers.member2.openers")}</p>
          <ul>
            {openers.map((number) => (
              <li key={number}>
                <button
                  type="button"
                  onClick={() => {
                    if (area.current) area.current.value = t(`chat.opener.${number}`);
                    setWords(t(`chat.opener.${number}`));
                    area.current?.focus();
                  }}
                >
                  {t(`chat.opener.${number}`)}
                </button>
              </li>
            ))}
          </ul>
          {words.trim() && (
            <p className="words-mine" aria-hidden="true">
              <span dir="auto">{words}</span>
              <small>{t("landers.member2.you")}</small>
            </p>
          )}
        </div>
        <label className="words-field">
          <span className="sr-only">{t("landers.member2.message")}</span>
          <textarea
            ref={area}
            name="signup_message"
            rows={2}
            maxLength={message_length}
            placeholder={t("landers.member2.placeholder")}
            dir="auto"
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <MemberDoor id={id} open={open}>
          <Button type="submit" size="large" wide>
            <PenLine aria-hidden="true" />
            {t("landers.member2.keep")}
          </Button>
          <p className="member-note">{t("landers.member2.note", { name })}</p>
        </MemberDoor>
      </form>
    </section>
  );
}
