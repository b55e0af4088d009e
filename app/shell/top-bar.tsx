import { memo } from "react";
import { NavLink, useLocation } from "react-router";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { keepOn } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Logo } from "#ui/logo.tsx";
import { useSite, useUser } from "#browser/use-site.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BackButton } from "./back-button.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { useNavItems } from "./nav-items.tsx";
import { SignUpLink } from "#features/identity/sign-up/sign-up-link.tsx";

/**
 * Logo, ways, language, account (specification, section 2). On a phone the ways of a member are in
 * the tab bar.
 */
export const TopBar = memo(function TopBar() {
  const { t } = useText();
  const { name, logo_text } = useSite();
  const user = useUser();
  const { search } = useLocation();
  return (
    <header className="topbar">
      <div>
        <BackButton />
        <KeptLink to={user ? "/members" : "/"} className="topbar-home">
          <Logo name={logo_text ?? name} />
        </KeptLink>
        {user && <Ways />}
        <div className="topbar-end">
          <LanguageSwitcher />
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <>
              <LinkButton to={keepOn("/login", search)} kind="quiet" size="small">
                {t("app.log_in")}
              </LinkButton>
              <SignUpLink size="small" className="topbar-join">
                {t("app.join")}
              </SignUpLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
});

function Ways() {
  const { t } = useText();
  const items = useNavItems();
  return (
    <nav className="topbar-ways" aria-label={t("app.navigation")}>
      {items.map(({ to, icon, words, badge }) => (
        <NavLink key={to} to={to} className="way">
          {icon}
          <span>{words}</span>
          {badge}
        </NavLink>
      ))}
    </nav>
  );
}
