import niche1 from "./niche-1.svg";
import niche2 from "./niche-2.svg";
import niche3 from "./niche-3.svg";
import niche4 from "./niche-4.svg";
import niche5 from "./niche-5.svg";
import niche6 from "./niche-6.svg";
import niche7 from "./niche-7.svg";

export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const scenes: Record<Niche, string> = {
  1: niche1,
  2: niche2,
  3: niche3,
  4: niche4,
  5: niche5,
  6: niche6,
  7: niche7,
};

/** The file of the niche's evening scene, for a preload link or a social card. */
export function heroArtUrl(niche: Niche): string {
  return scenes[niche];
}

interface HeroArtProps {
  niche: Niche;
  className?: string;
}

/**
 * The evening scene, filling its box; decoration, so silent. A file, not JSX: it costs the page no
 * JavaScript.
 */
export function HeroArt({ niche, className = "" }: HeroArtProps) {
  return (
    <img
      className={`hero-art ${className}`}
      src={scenes[niche]}
      alt=""
      width={1600}
      height={1000}
      fetchPriority="high"
      decoding="async"
      draggable={false}
    />
  );
}
