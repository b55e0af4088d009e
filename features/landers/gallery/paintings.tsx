import { useSite } from "#browser/use-site.ts";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import type { Seen } from "./brushes.ts";
import { Cooking, Music, Theater, Wine } from "./paintings-inside.tsx";
import { Beach, Outdoors } from "./paintings-outside.tsx";
import type { Picture } from "./pictures.ts";

/* Six paintings of 320 × 400, laid on in flat colours like cut gouache. Decoration: their plaques say what they are. */

const paintings: Record<Picture, (seen: Seen) => React.JSX.Element> = {
  music: Music,
  cooking: Cooking,
  beach: Beach,
  wine: Wine,
  theater: Theater,
  outdoors: Outdoors,
};

export function Painting({ picture }: { picture: Picture }) {
  const men = nicheOf(useSite().niche).gender === "man";
  const Canvas = paintings[picture];
  return (
    <svg viewBox="0 0 320 400" aria-hidden="true">
      <Canvas men={men} />
    </svg>
  );
}
