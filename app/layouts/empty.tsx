import { Suspense } from "react";
import { Outlet } from "react-router";
import { AskedBanner } from "#features/alerts/asked-banner.tsx";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { Logo } from "#ui/logo.tsx";
import { warnedCountries } from "../shell/entry/entry-rules.ts";
import { EntryWarning } from "../shell/entry/entry-warning.tsx";
import { Main } from "../shell/main.tsx";
import { SignUpProvider } from "#features/accounts/sign-up/sign-up-provider.tsx";
import { useSite, useUser } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";

export default screen(EmptyLayout);

/** Nothing around the screen but whose it is, and the sign-up it may open. */
function EmptyLayout() {
  const { name, logo_text } = useSite();
  const user = useUser();
  return (
    <SignUpProvider>
      <div className="shell">
        <Suspense>
          <AskedBanner />
        </Suspense>
        <Main>
          <p className="page grid justify-items-center !pb-0">
            <KeptLink to={user ? "/members" : "/"} className="touch inline-flex items-center">
              <Logo name={logo_text ?? name} />
            </KeptLink>
          </p>
          <Outlet />
        </Main>
      </div>
      <EntryWarning only={warnedCountries} />
    </SignUpProvider>
  );
}

export { ErrorBoundary } from "./default.tsx";
