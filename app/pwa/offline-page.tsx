import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { LoaderFunctionArgs } from "react-router";
import css from "#ui/app.css?url";
import { pageContext } from "#browser/context.ts";
import { themeColours } from "#features/sites/theme-colours.ts";

/**
 * Comes back by itself: asks the server now and then, and at once when the device says that it is
 * connected again.
 */
const comeBack = `async function ask(){try{if((await fetch("/health/ready",{cache:"no-store"})).ok)location.reload()}catch{}}addEventListener("online",ask);setInterval(ask,5000);document.getElementById("again").addEventListener("click",(event)=>{event.preventDefault();location.reload()})`;
const scriptHash = createHash("sha256").update(comeBack).digest("base64");
const policy = `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * /offline: what the service worker shows when the server cannot be reached. Stands by itself:
 * style sheet and fonts are kept with it.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { settings, language, words } = context.get(pageContext);
  const { light, dark } = themeColours(settings.niche, settings.theme);
  const t = (key: string): string => words.intl.t(key);
  const page = renderToStaticMarkup(
    <html lang={language} data-niche={settings.niche}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
        <title>{`${t("app.offline")} · ${settings.name}`}</title>
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="stylesheet" href={css} />
      </head>
      <body>
        <main className="grid min-h-dvh place-items-center px-6 py-10">
          <div className="grid justify-items-center gap-4 text-center">
            <p translate="no" className="font-serif text-lg text-wine">
              {settings.name}
            </p>
            <StarBehindCloud />
            <h1 className="text-2xl">{t("app.offline")}</h1>
            <p className="max-w-[42ch] text-ink-soft">{t("app.offline_page")}</p>
            <a id="again" href="/" className="button mt-2" data-kind="primary" data-size="medium">
              <span className="button-words">{t("app.try_again")}</span>
            </a>
          </div>
        </main>
      </body>
    </html>,
  );
  const html = `<!DOCTYPE html>${page.replace("</body>", `<script>${comeBack}</script></body>`)}`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      "cache-control": "no-cache",
      "content-security-policy": policy,
    },
  });
}

function StarBehindCloud() {
  return (
    <svg viewBox="0 0 160 120" className="w-48" aria-hidden="true">
      <circle cx="80" cy="58" r="54" className="fill-wine-soft" />
      <path
        d="M104 10c1.900 17 6.800 22.600 23 25.200-16.200 2.600-21.100 8.200-23 25.200-1.900-17-6.800-22.600-23-25.200 16.200-2.600 21.100-8.200 23-25.200Z"
        className="fill-crimson"
      />
      <path
        d="M46 94a19 19 0 0 1 1.500-37.900A26 26 0 0 1 97 60a17.200 17.200 0 0 1 12 34Z"
        className="fill-card stroke-line-strong"
        strokeWidth="2.400"
        strokeLinejoin="round"
      />
      <path
        d="M58 108h46M70 116h18"
        className="stroke-line-strong"
        strokeWidth="2.400"
        strokeLinecap="round"
      />
    </svg>
  );
}
