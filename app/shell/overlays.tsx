import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useUser } from "#browser/use-site.ts";

// Nothing of it shows in a first view.
const OverScreens = lazy(() => import("./over-screens.tsx"));

/**
 * What may come over any screen: to a member a match, a like, news of a photo (`missed`: matches
 * too that came while nobody looked); to a visitor the like modal that `?t=` asks for. Loaded when
 * the screen stands.
 */
export function Overlays({ missed = false }: { missed?: boolean }) {
  const user = useUser();
  const asked = useLocation().search.includes("t=") || user;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (asked) setWanted(true);
  }, [asked]);
  return (
    wanted && (
      <Suspense>
        <OverScreens missed={missed} />
      </Suspense>
    )
  );
}
