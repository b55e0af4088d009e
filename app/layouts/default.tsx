import { Outlet } from "react-router";
import { LikeModals } from "#features/likes/like-modals.tsx";
import { DefaultShell } from "../shell/default-shell.tsx";
import { ErrorPage } from "../shell/error-page.tsx";

export default function DefaultLayout() {
  return (
    <DefaultShell>
      <Outlet />
      <LikeModals />
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
