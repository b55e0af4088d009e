import { landerPaths } from "#features/landers/landers.ts";
import { publicPaths } from "#features/sharing/public-paths.ts";

/** A lander without the slugs that only vary its headline and picture. */
export const plainLander = (path: string): string => path.replace(/^(\/landers\/[^/]+)\/.*$/, "$1");

/** Every screen that a visitor may open: what search engines list, and the forms. */
export const publicRoutes: readonly string[] = [
  ...new Set([
    ...publicPaths.map(plainLander),
    "/login",
    "/signup",
    "/reset-password",
    "/report",
    "/lang-config",
  ]),
];

/** The landers' other faces: each is looked at in one language, and asked for in all. */
export const landerSlugs: readonly string[] = landerPaths.filter(
  (path) => plainLander(path) !== path,
);

export const inLanguage = (path: string, language: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
