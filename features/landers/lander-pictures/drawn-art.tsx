import { useSite } from "#browser/use-site.ts";
import { Couple } from "../collagelanding/couple.tsx";
import { Painting } from "../gallery/paintings.tsx";
import { pictures } from "../gallery/pictures.ts";
import { landers } from "../landers.ts";
import { tastes } from "../tinderswipe/tastes.ts";
import { layersFor } from "../transitionsvideolanding/scenes.ts";
import cafeBack from "../video/back.svg";
import cafeFront from "../video/front.svg";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { heroArtUrl, type Niche } from "#ui/art/hero-art.tsx";
import alonetonight from "./drawn/alonetonight.webp";
import iconslanding from "./drawn/iconslanding.webp";
import maplanding from "./drawn/maplanding.webp";
import socialnetwork from "./drawn/socialnetwork.webp";
import type { Pictured } from "./places.ts";

const first = <T,>([one]: readonly [T, ...T[]], all: readonly T[], place: string): T =>
  all.find((each) => each === place) ?? one;

/**
 * The art of a lander without a picture of the operator's, small. What lives only as code of its
 * page is here as drawn/draw.ts has taken it.
 */
export function DrawnArt({ lander, place }: { lander: Pictured; place: string }) {
  const { niche } = useSite();
  const files = (...srcs: string[]) =>
    srcs.map((src) => (
      <img key={src} src={src} alt="" width={1600} height={1000} loading="lazy" decoding="async" />
    ));
  if (lander === "front") return files(heroArtUrl(niche as Niche));
  if (lander === "gallery") return <Painting picture={first(pictures, pictures, place)} />;
  if (lander === "collagelanding")
    return (
      <Couple
        slug={first(landers.collagelanding, landers.collagelanding, place)}
        only={nicheOf(niche).gender}
      />
    );
  if (lander === "tinderswipe")
    return files((Object.values(tastes).find(({ name }) => name === place) ?? tastes.water).art);
  if (lander === "transitionsvideolanding")
    return files(
      ...layersFor(nicheOf(niche).gender)[
        first(landers.transitionsvideolanding, landers.transitionsvideolanding, place)
      ],
    );
  if (lander === "video") return files(cafeBack, cafeFront);
  return files({ alonetonight, iconslanding, maplanding, socialnetwork }[lander]);
}
