import type { ReactNode } from "react";
import { HeroArt, type Niche } from "./art/hero-art.tsx";
import type { Elements } from "./elements.ts";

interface HeroProps {
  niche: Niche;
  /** the operator's own, in place of the evening: an image of the class `hero-art` */
  picture?: Elements;
  /** heading, words and buttons; they turn light on the dusk by themselves */
  children: ReactNode;
}

/**
 * The front door: the evening scene from edge to edge, words below it on a phone and beside it
 * elsewhere.
 */
export function Hero({ niche, picture, children }: HeroProps) {
  return (
    <section className="hero">
      {picture ?? <HeroArt niche={niche} />}
      <div className="hero-words on-night">{children}</div>
    </section>
  );
}
