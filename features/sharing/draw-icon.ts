import type { Settings } from "#features/sites/settings.ts";
import { themeColours } from "#features/sites/theme-colours.ts";

/**
 * The mark as paths in 32 × 32: the evening star, and the last light under it. The same as in
 * ui/logo.tsx; a test looks.
 */
export const star =
  "M16 1c.9 8 3.2 10.6 11 11.8-7.8 1.2-10.1 3.8-11 11.8-.9-8-3.2-10.6-11-11.800C12.8 11.6 15.1 9 16 1Z";
export const glow = "M3.5 25.200c7.4 4.9 17.6 4.9 25 0";
const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">${inside}</svg>`;

/**
 * The app's icon: the evening star over the last light, on the niche's own colour; safe within a
 * round mask. As ui/logo.tsx. `rounded`: where nobody rounds it.
 */
export const drawIcon = (
  { niche, theme }: Pick<Settings, "niche" | "theme">,
  rounded = false,
): string =>
  svg(
    `<rect width="64" height="64"${rounded ? ' rx="14"' : ""} fill="${themeColours(niche, theme).wine}"/><g transform="translate(16 15.5)"><path fill="#fff" d="${star}"/><path fill="none" stroke="#f58a98" stroke-width="2.4" stroke-linecap="round" d="${glow}"/></g>`,
  );

/** For the status bar of a phone, which takes the shape only. */
export const drawBadge = (): string =>
  svg(
    `<g transform="translate(3 6) scale(1.8)"><path fill="#fff" d="${star}"/><path fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" d="${glow}"/></g>`,
  );
