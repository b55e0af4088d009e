import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { pageContext } from "./context.ts";
import { useNonce } from "./nonce.tsx";
import css from "#ui/app.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: css }];

/** Site, member and language: what every screen shares. Revalidated after every form and after a live event. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, user, language, suggestedLanguage, words, origin } = context.get(pageContext);
  return { settings, user, language, suggestedLanguage, wordsScript: words.scriptPath, origin };
}

export default function Root({ loaderData: { settings, language, wordsScript } }: Route.ComponentProps) {
  const nonce = useNonce();
  return (
    <html lang={language} dir="ltr" data-niche={settings.niche}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links nonce={nonce} />
        <script defer src={wordsScript} nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}
