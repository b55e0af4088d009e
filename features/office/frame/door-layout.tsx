import { Link, type LinksFunction, Outlet, useLocation } from "react-router";
import { languageNames } from "#i18n/locales.ts";
import { officeLanguages } from "#i18n/office-languages.ts";
import { useText } from "#i18n/use-text.ts";
import css from "../office.css?url";

/** In the office's own sheet: a site's has no class that only the office wears (decision 49). */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

/** What stands before the office: one thing to do, and nothing of the members' site around it. */
export default function DoorLayout() {
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Languages />
    </div>
  );
}

/** Nobody knows yet who stands here: the address says in which language they read. */
function Languages() {
  const { t, language } = useText();
  const { pathname, search } = useLocation();
  const to = (each: string) => {
    const query = new URLSearchParams(search);
    query.set("language", each);
    return `${pathname}?${query}`;
  };
  return (
    <nav aria-label={t("staff.language")} className="flex flex-wrap justify-center gap-x-2 p-4">
      {officeLanguages.map((each) => (
        <Link
          key={each}
          to={to(each)}
          lang={each}
          aria-current={each === language || undefined}
          reloadDocument
          className="link touch inline-flex items-center px-2"
        >
          {languageNames[each]}
        </Link>
      ))}
    </nav>
  );
}
