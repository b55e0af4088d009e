import { BadgeCheck, Eraser, EyeOff, MapPin } from "lucide-react";
import { type LinksFunction, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";
import { useRoot } from "#browser/use-site.ts";
import { useSignUpsOpen } from "#features/identity/sign-up/sign-ups-closed.tsx";
import { Foretaste } from "./foretaste/foretaste.tsx";
import { LanderPicture } from "./lander-pictures/lander-picture.tsx";
import { everywhere, picturesIn } from "./lander-pictures/places.ts";
import { ConsentBar } from "#features/tracking/consent-bar.tsx";
import { useText } from "#i18n/use-text.ts";
import { heroArtUrl, type Niche } from "#ui/art/hero-art.tsx";
import { Hero } from "#ui/hero.tsx";
import css from "./front-door.css?url";
import { JoinForm } from "./join-form.tsx";

/** Members are at home among the members. */
export function loader({ context }: LoaderFunctionArgs) {
  const { user, settings, language, pictures } = context.get(pageContext);
  if (user) return redirect("/members");
  return {
    description: settings.description[language] ?? null,
    untitled: !settings.index_title[language],
    picture: picturesIn(pictures, "front", everywhere)[everywhere] ?? null,
  };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

/** The site's own title; without one in this language, the niche's first words. */
export const handle: ScreenHandle<Exclude<Awaited<ReturnType<typeof loader>>, Response>> = {
  title: ({ untitled }, t) => (untitled ? t("landers.front.title") : ""),
};

const safety = [
  { key: "place", Icon: MapPin },
  { key: "block", Icon: EyeOff },
  { key: "photos", Icon: BadgeCheck },
  { key: "leave", Icon: Eraser },
] as const;

/**
 * The landing of a site (specification, section 2): what it is, what it costs, how it keeps its
 * members safe, and the start of sign-up.
 */
export default function FrontDoor() {
  const { t, intl } = useText();
  const { settings, country } = useRoot();
  const { description, picture } = useLoaderData<typeof loader>();
  const niche = settings.niche as Niche;
  const open = useSignUpsOpen();
  const advertised = settings.minimum_message_costs[country];
  return (
    <div className="front under-bar">
      <meta
        name="description"
        content={description ?? t("landers.front.lead", { name: settings.name })}
      />
      <Hero
        niche={niche}
        picture={picture && <LanderPicture picture={picture} sizes="100vw" className="hero-art" />}
      >
        <h1>{t("landers.front.title")}</h1>
        <p>{t("landers.front.lead", { name: settings.name })}</p>
        <JoinForm niche={niche} />
      </Hero>
      <div className="mx-auto max-w-measure px-5">
        <ConsentBar />
      </div>

      <Foretaste niche={niche} />

      <section className="front-section">
        <h2>{t("landers.how.title")}</h2>
        <ol className="front-steps">
          <li>
            <h3>{t("landers.how.look")}</h3>
            <p>{t("landers.how.look_lead")}</p>
          </li>
          <li>
            <h3>{t("landers.how.hello")}</h3>
            <p>{t("landers.how.hello_lead")}</p>
          </li>
          <li>
            <h3>{t("landers.how.price", { credits: settings.message_credits })}</h3>
            <p>
              {`${t("landers.how.price_lead")}${advertised ? ` ${t("landers.how.price_from", { price: intl.formatNumber(advertised.costs / 100, { style: "currency", currency: advertised.currency }) })}` : ""}`}
            </p>
          </li>
        </ol>
      </section>

      <section className="front-safety">
        <div className="front-section">
          <h2>{t("landers.safety.title")}</h2>
          <ul>
            {safety.map(({ key, Icon }) => (
              <li key={key}>
                <Icon aria-hidden="true" />
                <div>
                  <h3>{t(`landers.safety.${key}`)}</h3>
                  <p>{t(`landers.safety.${key}_lead`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="front-close on-night">
        {picture ? (
          <LanderPicture picture={picture} sizes="100vw" lazy />
        ) : (
          <img
            src={heroArtUrl(niche)}
            alt=""
            loading="lazy"
            decoding="async"
            width={1600}
            height={1000}
          />
        )}
        <div>
          <h2>{t("landers.close.title")}</h2>
          <p>{t("landers.close.lead")}</p>
          {open && <SignUpLink size="large">{t("app.join")}</SignUpLink>}
        </div>
      </section>
    </div>
  );
}
