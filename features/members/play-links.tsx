import { memo } from "react";
import { NavLink } from "react-router";
import { useText } from "#i18n/use-text.ts";

/** The three ways to meet members: the search, one at a time, and who fits best. */
export const PlayLinks = memo(function PlayLinks() {
  const { t } = useText();
  return (
    <nav className="tabs play-links" aria-label={t("app.search_members")}>
      {[
        ["/members", t("app.search")] as const,
        ["/swipe-game", t("swipe.title")] as const,
        ["/match-finder", t("match-finder.title")] as const,
      ].map(([to, words]) => (
        <NavLink key={to} to={to} className="tab">
          {words}
        </NavLink>
      ))}
    </nav>
  );
});
