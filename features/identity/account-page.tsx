import type { ReactNode } from "react";
import { useSite } from "#browser/use-site.ts";
import { HeroArt, type Niche } from "#ui/art/hero-art.tsx";
import type { Elements } from "#ui/elements.ts";

interface AccountPageProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Above the title: what has just happened. */
  mark?: Elements;
  children: Elements;
}

/**
 * Login, sign-up and everything between: the evening scene beside one calm card; a band above it on
 * a phone.
 */
export function AccountPage({ title, lead, mark, children }: AccountPageProps) {
  const { niche } = useSite();
  return (
    <div className="page">
      <div className="mx-auto grid max-w-[480px] overflow-hidden rounded-sheet border border-line bg-card shadow-card lg:max-w-none lg:grid-cols-[1fr_minmax(0,540px)]">
        <div className="relative h-28 sm:h-32 lg:h-auto">
          <HeroArt
            niche={niche as Niche}
            className="absolute inset-0 size-full object-cover lg:object-[79%_62%]"
          />
        </div>
        <section className="grid content-center gap-6 px-5 py-7 sm:px-9 sm:py-10 lg:min-h-[600px] lg:px-12">
          <header className="grid gap-2">
            {mark && (
              <div className="state-mark mb-2" aria-hidden="true">
                {mark}
              </div>
            )}
            <h1 className="text-2xl">{title}</h1>
            {lead && <p className="text-ink-soft">{lead}</p>}
          </header>
          {children}
        </section>
      </div>
    </div>
  );
}
