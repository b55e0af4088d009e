import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useUser } from "../use-site.ts";

// Nothing of it shows in a first view.
const PhotoNews = lazy(() => import("#features/photos/photo-news.tsx"));
const LikeModals = lazy(() => import("#features/likes/like-modals.tsx").then((module) => ({ default: module.LikeModals })));

/**
 * What may come over any screen: to a member a match, a like, news of a photo (`missed`: matches too that came while nobody looked); to a
 * visitor the like modal that `?t=` asks for. Loaded when the screen stands.
 */
export function Overlays({ missed = false }: { missed?: boolean }) {
  const user = useUser();
  const { search } = useLocation();
  const [wanted, setWanted] = useState(false);
  const asked = user || /[?&]t=/.test(search);
  useEffect(() => { if (asked) setWanted(true); }, [asked]);
  return wanted && <Suspense><LikeModals missed={missed} />{user && <PhotoNews />}</Suspense>;
}
