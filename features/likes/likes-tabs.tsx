import { Star } from "lucide-react";
import { useCounts } from "#browser/member-state.ts";
import { useText } from "#i18n/use-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Tab } from "#ui/tabs.tsx";
import css from "./likes-tabs.css?url";

export const tabsStyle = { rel: "stylesheet", href: css };

/** The lists of likes, and beside them the favourites, which are nobody else's business. */
export function LikesTabs() {
  const { t } = useText();
  const { newLikes } = useCounts();
  return (
    <nav className="tabs likes-tabs" aria-label={t("likes.tabs")}>
      <Tab
        to="/likes"
        end
        badge={<Badge count={newLikes} label={t("app.new_likes", { count: newLikes })} />}
      >
        {t("likes.received")}
      </Tab>
      <Tab to="/likes/given">{t("likes.given")}</Tab>
      <Tab to="/likes/matches">{t("likes.matches")}</Tab>
      <Tab to="/favourites" icon={<Star aria-hidden="true" />}>
        <span>{t("favourites.title")}</span>
      </Tab>
    </nav>
  );
}
