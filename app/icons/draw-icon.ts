import { themeColours } from "../theme-colours.ts";

/** The app's icon: the evening star over the last light, on the niche's own colour; safe within a round mask. As ui/logo.tsx. */
export function drawIcon(niche: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512"><path fill="${themeColours(niche).wine}" d="M0 0h64v64H0z"/><g transform="translate(16 15.5)"><path fill="#fff" d="M16 1c.9 8 3.2 10.6 11 11.8-7.8 1.2-10.1 3.8-11 11.8-.9-8-3.2-10.6-11-11.800C12.8 11.6 15.1 9 16 1Z"/><path fill="none" stroke="#f58a98" stroke-width="2.4" stroke-linecap="round" d="M3.5 25.200c7.4 4.9 17.6 4.9 25 0"/></g></svg>`;
}
