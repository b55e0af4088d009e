import { sequence } from "./sequence.ts";

/**
 * What the landers' drawings share. Pictures are files of plain shapes with presentation
 * attributes: no JavaScript, nothing for a strict policy to refuse.
 */

/** The colour `share` of the way from one hex colour to another. */
export function mix(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(from, at) + (part(to, at) - part(from, at)) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join("");

/** A group moved to x, y. */
export const at = (x: number, y: number, body: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${body}</g>`;

/** A figure looking the other way. */
export const mirrored = (x: number, y: number, body: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${-scale} ${scale})">${body}</g>`;

/** Top to bottom: colours at these shares of the height. */
export const fall = (
  id: string,
  ...stops: readonly (readonly [colour: string, share: number])[]
): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops.map(([colour, share]) => `<stop offset="${share}" stop-color="${colour}"/>`).join("")}</linearGradient>`;

/** Light that fades outwards. */
export const shine = (id: string, colour: string, strength = 0.9): string =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${(strength * 0.34).toFixed(2)}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

/** One soft line of hills from edge to edge. */
export function ridge(
  seed: number,
  top: number,
  swing: number,
  fill: string,
  width = 1600,
  foot = 1000,
): string {
  const next = sequence(seed * 7_919);
  const points = Array.from(
    { length: 8 },
    (_, i) => [(i * width) / 7, top + (next() - 0.5) * 2 * swing] as const,
  );
  const curve = points
    .map(([x, y], i) => {
      const [px, py] = points[i - 1] ?? [0, y];
      const half = (x - px) / 2;
      return i === 0
        ? `M0 ${y.toFixed(0)}`
        : `C${(px + half).toFixed(0)} ${py.toFixed(0)} ${(x - half).toFixed(0)} ${y.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`;
    })
    .join("");
  return `<path fill="${fill}" d="${curve}V${foot}H0Z"/>`;
}

export function stars(seed: number, count: number, below: number, width = 1600): string {
  const next = sequence(seed * 7_919);
  return `<g fill="#fff">${times(count, () => `<circle cx="${(next() * width).toFixed(0)}" cy="${(next() ** 1.6 * below).toFixed(0)}" r="${(0.8 + next() * 1.5).toFixed(1)}" opacity="${(0.25 + next() * 0.6).toFixed(2)}"/>`)}</g>`;
}

/** A whole picture. */
export const picture = (width: number, height: number, defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>\n`;
