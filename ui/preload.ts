import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";

/**
 * The two font files of the first view, for `links()` of the root: rel=preload, as=font,
 * crossOrigin.
 */
export const fontPreloads = [inter, fraunces].map((href) => ({
  rel: "preload" as const,
  as: "font" as const,
  type: "font/woff2",
  href,
  crossOrigin: "anonymous" as const,
}));
