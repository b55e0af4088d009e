import { Outlet } from "react-router";
import { screen } from "#browser/screen.ts";
import { DefaultShell } from "../shell/default-shell.tsx";
import { ErrorPage } from "../shell/error-page.tsx";
import { Overlays } from "../shell/overlays.tsx";

export default screen(DefaultLayout);

function DefaultLayout() {
  return (
    <DefaultShell>
      <Outlet />
      <Overlays missed />
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
