import { Layers, Search, Sparkles } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { Tab, Tabs } from "#ui/tabs.tsx";

/** The three ways to meet members: the search, one at a time, and who fits best. */
export function PlayLinks() {
  const { t } = useText();
  return (
    <div className="play-links">
      <Tabs label={t("swipe.ways")}>
        <Tab to="/members" icon={<Search aria-hidden="true" />} end>
          {t("app.search")}
        </Tab>
        <Tab to="/swipe-game" icon={<Layers aria-hidden="true" />}>
          {t("swipe.title")}
        </Tab>
        <Tab to="/match-finder" icon={<Sparkles aria-hidden="true" />}>
          {t("match-finder.title")}
        </Tab>
      </Tabs>
    </div>
  );
}
