import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#browser/context.ts";
import { themeColours } from "#features/sites/theme-colours.ts";

/** /manifest.webmanifest: what an installed app is called and looks like, per site. */
export function loader({ context }: LoaderFunctionArgs) {
  const { settings, language, words } = context.get(pageContext);
  const { light } = themeColours(settings.niche, settings.theme);
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
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
    categories: ["dating", "social"],
    // A notification's press and a link open in the window that is there.
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    shortcuts: [
      { name: words.intl.t("app.messages"), url: "/chats" },
      { name: words.intl.t("app.likes"), url: "/likes" },
    ].map((shortcut) => ({
      ...shortcut,
      icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
