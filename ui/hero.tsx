import type { ReactNode } from "react";
import { HeroArt, type Niche } from "./art/hero-art.tsx";

interface HeroProps {
  niche: Niche;
  /** the operator's own picture */
  src?: string;
  /** heading, words and buttons; they turn light on the dusk by themselves */
  children: ReactNode;
}

/** The front door: the evening scene from edge to edge, words below it on a phone and beside it elsewhere. */
export function Hero({ niche, src, children }: HeroProps) {
  return (
    <section className="hero">
      <HeroArt niche={niche} src={src} />
      <div className="hero-words on-night">{children}</div>
    </section>
  );
}
