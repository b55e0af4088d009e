import { lazy, Suspense, useEffect, useState } from "react";
import { useUser } from "../use-site.ts";

// Nothing of it shows in a first view.
const PhotoNews = lazy(() => import("#features/photos/photo-news.tsx"));
const LikeModals = lazy(() => import("#features/likes/like-modals.tsx").then((module) => ({ default: module.LikeModals })));

/** What may come over any screen of a member: a match, a like, news of a photo; `missed`: matches too that came while nobody looked. Loaded when the screen stands. */
export function Overlays({ missed = false }: { missed?: boolean }) {
  const user = useUser();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated && user && <Suspense><LikeModals missed={missed} /><PhotoNews /></Suspense>;
}
