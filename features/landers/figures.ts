import { times } from "./strokes.ts";

/** Drawn people, plainly drawn: no face but its outline, so nobody is meant and anybody may be. */
export interface Figure {
  readonly skin: string;
  readonly hair: string;
  readonly coat: string;
  readonly legs: string;
  /** the light on them, from the side they look to */
  readonly light: string;
  readonly look: "bun" | "bob" | "short" | "beard" | "waves";
}

/** Hair on a head in profile (looking right, the head's centre at 0,0, 31 to its crown). */
const profiles: Record<Figure["look"], string> = {
  bun: "M-22 16C-34-4-30-34-4-37 18-39 27-24 25-13 12-20-2-14-8-2-11 6-14 12-22 16Z M-40-16a13 12 0 1 0 26 0 13 12 0 1 0-26 0Z",
  bob: "M-28 30C-40-2-34-36-4-38 18-40 28-24 26-12 14-20-2-16-8 0-10 14-14 30-28 30Z",
  short: "M-25 6C-32-24-20-38-2-38 16-39 29-30 26-14 14-22 0-20-10-8-12 0-16 6-25 6Z",
  beard:
    "M-25 6C-32-24-20-38-2-38 16-39 29-30 26-14 14-22 0-20-10-8-12 0-16 6-25 6ZM-13 6C-4 8 8 12 25 10 27 26 18 40 4 38-8 34-14 20-13 6Z",
  waves:
    "M-22 52C-48 40-44 8-34-8-38-30-16-42 2-38 20-38 28-24 26-12 14-20-2-16-8 0-14 18 2 40-22 52Z",
};

/** Head and neck in profile, looking right; the neck's foot at 0,0. */
const headInProfile = ({ skin, hair, light, look }: Figure): string =>
  `<g transform="translate(10 -48)"><path fill="${skin}" d="M-14 14 -18 54H12L8 30Z"/><path fill="${skin}" d="M-24-6C-24-28-8-36 4-34 18-32 24-20 25-10L32 3C33 6 30 8 26 8 27 16 26 28 14 29-8 32-24 18-24-6Z"/>` +
  `<path fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M23-16 25-10 32 3C33 6 30 8 26 8 27 14 26 22 21 26"/><path fill="${hair}" d="${profiles[look]}"/></g>`;

/**
 * Somebody sitting, looking right, the hand on a table before them; the seat's edge at 0,0, so the
 * feet are at 100.
 */
export function sitting(figure: Figure): string {
  const { skin, coat, legs, light } = figure;
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="${legs}" stroke-width="40" d="M-8-14H76"/><path stroke="${legs}" stroke-width="30" d="M78-10 70 78"/><path stroke="${legs}" stroke-width="18" d="M70 92h26"/></g>` +
    `<path fill="${coat}" d="M-44 6C-56-50-52-108-22-130-2-142 24-134 32-112 44-74 38-30 34 6Z"/>` +
    `<g transform="translate(2 -130)">${headInProfile(figure)}</g>` +
    `<path fill="none" stroke="${light}" stroke-opacity=".45" stroke-width="4" stroke-linecap="round" d="M31-112C42-78 38-40 35-12"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="${coat}" stroke-width="27" d="M2-104 20-42 78-62"/><path stroke="#000" stroke-opacity=".14" stroke-width="3" d="M-10-96 7-36M20-28 76-48"/><path stroke="${skin}" stroke-width="17" d="M88-66 104-70"/></g>`
  );
}

/** Somebody sitting on the ground, seen from behind; the ground at 0,0. */
export function fromBehind({ skin, hair, coat, look, light }: Figure): string {
  const long = look === "waves" || look === "bob";
  return (
    `<path fill="${coat}" d="M-62 4C-70-40-60-104-30-122-12-130 12-130 30-122 60-104 70-40 62 4Z"/><path fill="#000" fill-opacity=".12" d="M-38 4C-34-30-40-64-30-90-50-60-48-20-46 4ZM38 4C34-30 40-64 30-90 50-60 48-20 46 4Z"/>` +
    `<path fill="${skin}" d="M-12-140h24v22q-12 8-24 0Z"/><ellipse cy="-160" rx="28" ry="33" fill="${skin}"/>` +
    (long
      ? `<path fill="${hair}" d="M-32-108C-42-150-36-198 0-198S42-150 32-108Q0-96-32-108Z"/>`
      : `<path fill="${hair}" d="M-30-146C-36-180-22-197 0-197S36-180 30-146Q18-132 0-132T-30-146Z"/>`) +
    (look === "bun" ? `<circle cy="-196" r="16" fill="${hair}"/>` : "") +
    `<path fill="none" stroke="${light}" stroke-opacity=".55" stroke-width="4" stroke-linecap="round" d="M34-118C60-98 68-40 61-4"/>`
  );
}

/** A bistro chair seen from the side, for somebody who looks right; the seat's edge at 0,0. */
export const chair = (colour: string): string =>
  `<g fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round"><path d="M-58-118C-66-70-60-30-56 12L-72 100M-56 12H40M34 12 48 100M-50 56H40"/><path stroke-width="5" d="M-60-96C-54-60-50-30-50 6"/></g>`;

/** A bicycle, its wheels on the ground at 0,0. */
export const bicycle = (colour: string, accent: string): string =>
  `<g fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><circle cx="-74" cy="-54" r="52"/><circle cx="76" cy="-54" r="52"/><g stroke-width="1.6" opacity=".55">${times(8, (i) => `<path d="M-74-54l${(50 * Math.cos((i * Math.PI) / 4)).toFixed(0)} ${(50 * Math.sin((i * Math.PI) / 4)).toFixed(0)}M76-54l${(50 * Math.cos((i * Math.PI) / 4)).toFixed(0)} ${(50 * Math.sin((i * Math.PI) / 4)).toFixed(0)}"/>`)}</g></g>` +
  `<g fill="none" stroke="${accent}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><path d="M-74-54-34-124 0-52H-74M0-52 52-128C36-140-20-130-34-122M76-54 46-150"/></g>` +
  `<g fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round"><path d="M-34-122-40-142M-56-146h34M46-150c10-10 26-10 36-4"/></g><path fill="${colour}" d="M-60-152h42q4 8-6 10h-24q-10 0-12-10Z"/>`;
