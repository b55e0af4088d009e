import { Outlet } from "react-router";
import { ConsentBar } from "#features/tracking/consent-bar.tsx";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Logo } from "#ui/logo.tsx";
import { warnedCountries } from "../shell/entry/entry-rules.ts";
import { EntryWarning } from "../shell/entry/entry-warning.tsx";
import { Footer } from "../shell/footer.tsx";
import { LanguageSwitcher } from "../shell/language-switcher.tsx";
import { Main, SkipLink } from "../shell/main.tsx";
import { Overlays } from "../shell/overlays.tsx";
import { SignUpProvider } from "#features/accounts/sign-up/sign-up-provider.tsx";
import { useSite } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";

export default screen(LanderLayout);

/**
 * A small bar with the logo, the languages and the way back in for members, and the footer: nothing
 * else leads away from what a lander has to say.
 */
function LanderLayout() {
  const { t } = useText();
  const { name, logo_text } = useSite();
  return (
    <SignUpProvider>
      <div className="shell">
        <SkipLink words={t("app.skip")} />
        <header className="topbar">
          <div>
            <KeptLink to="/" className="topbar-home">
              <Logo name={logo_text ?? name} />
            </KeptLink>
            <div className="topbar-end">
              <LanguageSwitcher />
              <LinkButton to="/login" kind="quiet" size="small">
                {t("app.log_in")}
              </LinkButton>
            </div>
          </div>
        </header>
        <Main>
          <Outlet />
          <div className="mx-auto max-w-measure px-5">
            <ConsentBar />
          </div>
        </Main>
        <Footer />
      </div>
      <Overlays />
      <EntryWarning only={warnedCountries} />
    </SignUpProvider>
  );
}

export { ErrorBoundary } from "./default.tsx";
