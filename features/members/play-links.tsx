import { Layers, Sparkles } from "lucide-react";
import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";

/** Quiet ways from the search to the swipe game and the match finder. */
export function PlayLinks() {
  const { t } = useText();
  return (
    <nav className="play-links" aria-label={t("swipe.ways")}>
      <Link to="/swipe-game">
        <Layers aria-hidden="true" />
        {t("swipe.title")}
      </Link>
      <Link to="/match-finder">
        <Sparkles aria-hidden="true" />
        {t("match-finder.title")}
      </Link>
    </nav>
  );
}
