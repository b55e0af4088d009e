import { useSite } from "#browser/use-site.ts";
import { HeroArt, type Niche } from "#ui/art/hero-art.tsx";

/** Above a profile without a photo: the site's evening, and the first letter of the name. */
export function FacelessBand({ name }: { name: string }) {
  const { niche } = useSite();
  const [letter] = name;
  return (
    <div className="story-band" aria-hidden="true">
      <HeroArt niche={niche as Niche} />
      <span>{letter}</span>
    </div>
  );
}
