import { hangings, pictures } from "../gallery/pictures.ts";
import { type LanderName, landers } from "../landers.ts";
import { dealt, tasteNames } from "../tinderswipe/order.ts";

/** What an operator may put a picture into: the front door, and each lander. */
export type Pictured = "front" | LanderName;
export const pictured: readonly Pictured[] = ["front", ...(Object.keys(landers) as LanderName[])];

/** The place of a picture that is shown wherever a lander has no other of its own. */
export const everywhere = "all";

/** A picture as a page shows it: one file for each width, smallest first; pixels. */
export interface OwnPicture {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly path: string; readonly width: number }[];
}

/** Of a picture that is kept, in pixels: less would be blurred at 1280 px, or a strip. */
export const smallest = { long: 1280, short: 640 } as const;

export const isPictured = (name: string | undefined): name is Pictured =>
  pictured.some((each) => each === name);

/**
 * Where in a lander a picture may stand. Most have one picture, another one for each look if the
 * operator likes; the gallery has its six frames and the deck its six cards, the same in every
 * look, so each of these has its own and none has all.
 */
export function placesOf(name: Pictured): readonly string[] {
  if (name === "front") return [everywhere];
  if (name === "gallery") return pictures;
  if (name === "tinderswipe") return tasteNames;
  return [everywhere, ...landers[name]];
}

/**
 * The place that is the picture of a page, for whoever shows only one of it: in a preview of a
 * link.
 */
export function placeOfLook(name: Pictured, slug: string): string {
  if (name === "gallery") return hangings[slug as keyof typeof hangings]?.[0] ?? everywhere;
  if (name === "tinderswipe") return dealt[slug as keyof typeof dealt]?.[0] ?? everywhere;
  return slug;
}

/** What stands in a place: its own picture, else the lander's. */
export const inPlace = <P extends { readonly lander: string; readonly place: string | null }>(
  all: readonly P[],
  name: Pictured,
  place: string,
): P | undefined => {
  const of = all.filter(({ lander }) => lander === name);
  return of.find((each) => each.place === place) ?? of.find((each) => each.place === everywhere);
};

/**
 * What a look shows of the operator's own, by place: frames, cards and scenes are the same in every
 * look.
 */
export function picturesIn(
  all: readonly (OwnPicture & { readonly lander: string; readonly place: string })[],
  name: Pictured,
  look: string,
): Readonly<Record<string, OwnPicture>> {
  const places =
    name === "gallery" || name === "tinderswipe" || name === "transitionsvideolanding"
      ? placesOf(name).filter((place) => place !== everywhere)
      : [look];
  return Object.fromEntries(
    places.flatMap((place) => {
      const own = inPlace(all, name, place);
      return own ? [[place, { width: own.width, height: own.height, files: own.files }]] : [];
    }),
  );
}
