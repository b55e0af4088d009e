import { lazy, Suspense } from "react";
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { likelyCountry, offeredLanguages } from "#features/geography/visible-languages.ts";
import { trueMessageCosts } from "#features/prices/bundles.ts";
import { pageSettings } from "#features/sites/page-settings.ts";
import { useText } from "#i18n/use-text.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Toasts } from "./shell/toasts.tsx";
import css from "#ui/app.css?url";
import { fontPreloads } from "#ui/preload.ts";
import { pageContext } from "#browser/context.ts";
import { useHydrated } from "#browser/use-hydrated.ts";
import type { RootData } from "#browser/use-site.ts";
import { LastResort } from "./last-resort.tsx";
import { MemberProvider } from "./member-provider.tsx";
import { useNonce } from "./nonce.tsx";
import { DocumentTitle } from "./shell/document-title.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { askedParts } from "#features/profiles/asked-parts.ts";
import { completeness, profileParts } from "#features/profiles/completeness.ts";
import { isOffice } from "#features/office/is-office.ts";
import { forAmericans } from "./shell/footer-links.ts";
import { PageChores } from "./shell/page-chores.tsx";
import { themeColours } from "#features/sites/theme-colours.ts";
import type { Elements } from "#ui/elements.ts";

// It shows itself after 40 s at the earliest.
const TimeBonusOffer = lazy(async () => ({
  default: (await import("#features/prices/discounts/time-bonus-offer.tsx")).TimeBonusOffer,
}));

// The first view has its network.
const WaitingNotice = lazy(() => import("./network/waiting-notice.tsx"));

const LanguageOffer = lazy(() => import("#features/languages/language-offer.tsx"));

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: "stylesheet", href: css },
  { rel: "icon", type: "image/svg+xml", href: "/icon.svg" },
  { rel: "apple-touch-icon", href: "/icon-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/**
 * Site, member and language: what every screen shares. Revalidated after every form and after a
 * live event.
 */
export function loader({ request, context }: LoaderFunctionArgs): RootData {
  const page = context.get(pageContext);
  const { settings, language, dates, origin, ownPages, consent, appearance } = page;
  // Whoever works in the office is no member there: no badges, live channel or chores.
  const office = isOffice(new URL(request.url).pathname);
  const user = office ? null : page.user;
  const counts = office ? { unread: 0, newLikes: 0 } : page.counts;
  const device = themeColours(settings.niche, settings.theme);
  const { scheme } = appearance;
  const paper = scheme ? { light: device[scheme], dark: device[scheme] } : device;
  const offered = offeredLanguages(settings, language, user?.profile?.country);
  const country = likelyCountry(settings, language);
  const site = pageSettings(settings, language, user?.profile?.country ?? country);
  const costs = trueMessageCosts(site.minimum_message_costs, site.message_credits);
  const american = forAmericans(language, settings, user?.profile?.country);
  return {
    american,
    office,
    settings: { ...site, minimum_message_costs: costs },
    user,
    counts,
    language,
    dates,
    origin,
    ownPages,
    consent,
    profileShare: user?.profile
      ? completeness(profileParts(user.profile, askedParts(settings)))
      : null,
    paper,
    appearance,
    offered,
    country,
  };
}

/** Of the page as it is: an error that took the site's settings away keeps its theme. */
const nicheNow = (): string | undefined =>
  typeof document === "undefined" ? undefined : document.documentElement.dataset["niche"];

/** Nothing that is seen at first comes after it. */
const pageEnd = "page-end";

/** The document, around the screens and around the error page alike. */
export function Layout({ children }: { children: Elements }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const { t, language } = useText();
  const page = (
    <html
      lang={language}
      dir="ltr"
      data-niche={root?.settings.niche ?? nicheNow()}
      data-dates={root?.dates}
      data-still={root?.appearance.still || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content={root?.appearance.scheme ?? "light dark"} />
        {root && <ThemeColour {...root.paper} />}
        {root && (
          <DocumentTitle
            site={root.settings.name}
            index={root.settings.index_title[root.language]}
          />
        )}
        <Meta />
        <Links />
        {/* A page half read is laid out otherwise: what it would draw too early would jump. */}
        <link rel="expect" href={`#${pageEnd}`} blocking="render" />
      </head>
      <body>
        <ProgressBar label={t("app.loading")} />
        {children}
        <div id={pageEnd} hidden />
        <Toasts />
        {root && !root.office && <PageChores />}
        <Later root={root} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
  return root ? (
    <MemberProvider user={root.user} counts={root.counts}>
      {page}
    </MemberProvider>
  ) : (
    page
  );
}

/** What comes once the page is the reader's: drawn here, it draws nothing else again. */
function Later({ root }: { root: RootData | undefined }) {
  const { t } = useText();
  const Offer = root?.user ? TimeBonusOffer : LanguageOffer;
  return (
    useHydrated() && (
      <Suspense>
        <WaitingNotice words={t("app.waits")} />
        {root && !root.office && <Offer />}
      </Suspense>
    )
  );
}

function ThemeColour({ light, dark }: { light: string; dark: string }) {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { t } = useText();
  return (
    <LastResort message={t("app.last_resort")} home={t("app.home")}>
      <main>
        <ErrorPage />
      </main>
    </LastResort>
  );
}
