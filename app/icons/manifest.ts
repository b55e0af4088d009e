import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "../context.ts";
import { themeColours } from "../theme-colours.ts";

/** /manifest.webmanifest: what an installed app is called and looks like, per site. */
export function loader({ context }: LoaderFunctionArgs) {
  const { settings, language } = context.get(pageContext);
  const { light } = themeColours(settings.niche);
  const manifest = {
    id: "/",
    name: settings.name,
    short_name: settings.name,
    description: settings.description[language],
    lang: language,
    start_url: "/members",
    scope: "/",
    display: "standalone",
    background_color: light,
    theme_color: light,
    icons: ["any", "maskable"].map((purpose) => ({ src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose })),
  };
  return new Response(JSON.stringify(manifest), { headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" } });
}
