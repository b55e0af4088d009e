import { Check, Globe } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { suggestLanguage } from "#i18n/choose-language.ts";
import { type Language, languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuButton, MenuLine, MenuLink } from "#ui/overlays/menu-item.tsx";
import { keepTyped } from "#browser/drafts/keep-typed.ts";
import { useRoot } from "#browser/use-site.ts";

/**
 * The finished languages that are visible in the reader's country. Buttons of an ordinary form: the
 * choice works without JavaScript, and the new words come with a full load. Hidden on
 * complete-signup (specification, section 2).
 */
export function LanguageSwitcher() {
  const { t } = useText();
  const { language, offered } = useRoot();
  const { pathname, search } = useLocation();
  const suggested = useSuggestedLanguage(language);
  if (offered.length < 2 || pathname === "/complete-signup") return null;
  return (
    <Menu
      label={`${t("app.language", { language: languageNames[language] })}, ${language.toUpperCase()}`}
      triggerClassName="topbar-button"
      trigger={
        <>
          <Globe aria-hidden="true" />
          <span className="letters" aria-hidden="true">
            {language.toUpperCase()}
          </span>
        </>
      }
    >
      <form method="post" action="/language" onSubmit={keepTyped}>
        <input type="hidden" name="next" value={pathname + search} />
        {offered
          .toSorted((a, b) => Number(b === suggested) - Number(a === suggested))
          .map((each) => (
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
      <MenuLine />
      {/* On that page it leads to itself: an address in an address would never end for a crawler. */}
      <MenuLink
        to={
          pathname === "/lang-config"
            ? pathname + search
            : `/lang-config?next=${encodeURIComponent(pathname + search)}`
        }
      >
        {t("languages.title")}
      </MenuLink>
    </Menu>
  );
}

/**
 * What the browser would rather read: it only comes first in the list, and never decides. Known in
 * the browser only, as the page may come from memory.
 */
function useSuggestedLanguage(current: Language): Language | null {
  const [suggested, setSuggested] = useState<Language | null>(null);
  useEffect(() => setSuggested(suggestLanguage(navigator.languages.join(","), current)), [current]);
  return suggested;
}
