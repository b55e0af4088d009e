import { MapPin } from "lucide-react";
import { type LinksFunction, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";
import { usePhotoUrl, useSite } from "#browser/use-site.ts";
import { LanderPicture } from "../lander-pictures/lander-picture.tsx";
import { useText } from "#i18n/use-text.ts";
import { heroArtUrl, type Niche } from "#ui/art/hero-art.tsx";
import { Photo } from "#ui/photo.tsx";
import css from "./landing.css?url";
import { MemberDoor } from "./member-door.tsx";
import { type MemberLander, openMemberLander } from "./open-member-lander.ts";
import sharedCss from "./member.css?url";

export const loader = (request: LoaderFunctionArgs) => openMemberLander(request, []);
export const links: LinksFunction = () =>
  [sharedCss, css].map((href) => ({ rel: "stylesheet", href }));
export const handle: ScreenHandle<MemberLander> = {
  title: ({ profile: { name, age } }, t) => t("landers.member.title", { name, age }),
};

/**
 * `/members/{id}/landing`: a card as one would send it from a journey. On it stands who writes and from
 * where; what they say of themselves is for members (decision 33).
 */
export default function MemberLanding() {
  const { t, intl } = useText();
  const photoUrl = usePhotoUrl();
  const { name: site, niche } = useSite();
  const { profile, open, evening } = useLoaderData<typeof loader>();
  const { name, age, city, main_image: image } = profile;
  return (
    <section className="lander member-lander postcard-page">
      {evening ? (
        <LanderPicture picture={evening} sizes="100vw" className="postcard-sky" />
      ) : (
        <img
          className="postcard-sky"
          src={heroArtUrl(niche as Niche)}
          alt=""
          width={1600}
          height={1000}
          fetchPriority="high"
          decoding="async"
        />
      )}
      <header className="postcard-words on-night">
        <h1>{t("landers.member.title", { name, age })}</h1>
        <p>{t("landers.member.lead", { site })}</p>
      </header>
      <article className="postcard">
        <div className="postcard-photo">
          <Photo
            src={image && photoUrl(image.filename)}
            alt={t("members.photo_of", { name })}
            locked={image?.locked}
            eager
          />
          {image?.locked && <p>{t("landers.member.photo")}</p>}
        </div>
        <div className="postcard-back">
          <div className="postcard-corner" aria-hidden="true">
            <svg className="postmark" viewBox="0 0 100 100">
              <path id="round" d="M50 89a39 39 0 1 1 .1 0" />
              <circle cx="50" cy="50" r="47" />
              <circle cx="50" cy="50" r="28" />
              <path d="M24 44q9-6 17 0t17 0 17 0M24 53q9-6 17 0t17 0 17 0M24 62q9-6 17 0t17 0 17 0" />
              <text textAnchor="middle">
                <textPath href="#round" startOffset="50%">
                  {city}
                </textPath>
              </text>
            </svg>
            <span className="stamp">
              <svg viewBox="0 0 60 72">
                <path d="M30 12Q32 30 50 33 32 36 30 54 28 36 10 33 28 30 30 12Z" />
                <path className="stamp-hill" d="M0 58q16-10 30-4t30-4V72H0Z" />
              </svg>
            </span>
          </div>
          <p className="postcard-place">
            <MapPin aria-hidden="true" />
            <span>
              {[city, intl.formatDisplayName(profile.country, { type: "region" })]
                .filter(Boolean)
                .join(", ")}
            </span>
          </p>
          <p className="postcard-about">{t("members.inside", { name })}</p>
        </div>
        <div className="postcard-door">
          <MemberDoor id={profile.id} open={open}>
            <SignUpLink size="large" wide start={{ profile: profile.id }}>
              {t("landers.member.write", { name })}
            </SignUpLink>
            <p className="member-note">{t("landers.member.note", { site, name })}</p>
          </MemberDoor>
        </div>
      </article>
    </section>
  );
}
