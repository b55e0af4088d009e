import {
  Bell,
  Check,
  CircleUserRound,
  Globe,
  Keyboard,
  KeyRound,
  LogOut,
  Menu as MenuIcon,
} from "lucide-react";
import { useLocation } from "react-router";
import { keepTyped } from "#browser/drafts/keep-typed.ts";
import { useRoot } from "#browser/use-site.ts";
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuButton, MenuLine, MenuLink } from "#ui/overlays/menu-item.tsx";
import { officeLanguages } from "#i18n/office-languages.ts";
import { useSingleKeys } from "../parts/single-keys.ts";
import type { Frame } from "./frame.ts";
import { Palette } from "./palette.tsx";
import { sidebarId } from "./sidebar.tsx";
import { SiteChooser } from "./site-chooser.tsx";

/** What is above every screen: the way to the menu on a phone, the site, the palette, language, me. */
export function Bar({ me, sites, menu }: Pick<Frame, "me" | "sites" | "menu">) {
  const { t } = useText();
  return (
    <header className="office-bar">
      <button
        type="button"
        className="office-button office-open"
        popoverTarget={sidebarId}
        aria-label={t("office.menu")}
      >
        <MenuIcon aria-hidden="true" />
      </button>
      <SiteChooser sites={sites} />
      <Palette menu={menu} />
      <Languages />
      <Me me={me} />
    </header>
  );
}

function Languages() {
  const { t } = useText();
  const { language } = useRoot();
  const { pathname, search } = useLocation();
  return (
    <Menu
      label={`${t("app.language", { language: languageNames[language] })}, ${language.toUpperCase()}`}
      triggerClassName="office-button"
      trigger={
        <>
          <Globe aria-hidden="true" />
          <span aria-hidden="true" className="office-wide">
            {language.toUpperCase()}
          </span>
        </>
      }
    >
      <form method="post" action="/operator/bar" onSubmit={keepTyped}>
        <input type="hidden" name="next" value={pathname + search} />
        {officeLanguages.map((each) => (
          <MenuButton
            key={each}
            type="submit"
            name="language"
            value={each}
            lang={each}
            aria-current={each === language || undefined}
          >
            <span className="grow">{languageNames[each]}</span>
            {each === language && <Check aria-hidden="true" />}
          </MenuButton>
        ))}
      </form>
    </Menu>
  );
}

function Me({ me }: Pick<Frame, "me">) {
  const { t } = useText();
  const { on, toggle } = useSingleKeys();
  return (
    <Menu
      label={t("office.me", { name: me.name })}
      triggerClassName="office-button"
      trigger={<CircleUserRound aria-hidden="true" />}
    >
      <p className="office-me">
        <strong translate="no">{me.name}</strong>
        {me.name !== me.email && <span>{me.email}</span>}
      </p>
      <MenuLine />
      <MenuLink to="/operator/me" icon={<KeyRound aria-hidden="true" />}>
        {t("staff.me")}
      </MenuLink>
      <MenuLink to="/operator/me/notices" icon={<Bell aria-hidden="true" />}>
        {t("office.notices")}
      </MenuLink>
      <MenuButton icon={<Keyboard aria-hidden="true" />} aria-pressed={on} onClick={toggle}>
        {t(on ? "office.keys_off" : "office.keys_on")}
      </MenuButton>
      <MenuLine />
      <form method="post" action="/operator/bar">
        <MenuButton type="submit" icon={<LogOut aria-hidden="true" />}>
          {t("app.log_out")}
        </MenuButton>
      </form>
    </Menu>
  );
}
