import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { DefaultShell } from "../shell/default-shell.tsx";
import { ErrorPage } from "../shell/error-page.tsx";
import { useUser } from "../use-site.ts";

// Nothing of it shows in a first view.
const PhotoNews = lazy(() => import("#features/photos/photo-news.tsx"));
const LikeModals = lazy(() => import("#features/likes/like-modals.tsx").then((module) => ({ default: module.LikeModals })));

export default function DefaultLayout() {
  const user = useUser();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <DefaultShell>
      <Outlet />
      {hydrated && user && <Suspense><LikeModals /><PhotoNews /></Suspense>}
    </DefaultShell>
  );
}

/** A screen's failure leaves the navigation standing. */
export function ErrorBoundary() {
  return (
    <DefaultShell>
      <ErrorPage />
    </DefaultShell>
  );
}
