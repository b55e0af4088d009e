import { ArrowRight } from "lucide-react";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { WayOut } from "../contract.ts";
import { distanceWords } from "./filter-words.ts";
import { criteriaQuery } from "./search-query.ts";

/**
 * For a search that finds few: which filter to give up, and how many members that adds. One press
 * searches so.
 */
export function WidenSearch({ ways }: { ways: readonly WayOut[] }) {
  const { t, intl } = useText();
  const { min_age } = useSite();
  const words = ({
    filter,
    criteria: { min_age: min, max_age: max, country, distance },
  }: WayOut): string => {
    if (filter === "age") return t("members.way_age", { min, max });
    if (filter === "countryregion")
      return t("members.way_region", {
        country: intl.formatDisplayName(country, { type: "region" }) ?? country,
      });
    if (filter === "distance") return distanceWords(t, distance);
    if (filter === "mutual") return t("members.way_mutual");
    if (filter === "all") return t("members.way_all");
    return t("members.way_field", { field: t(`profiles.field.${filter}`) });
  };
  return (
    <ul className="ways-out">
      {ways.map((way) => (
        <li key={way.filter}>
          <KeptLink to={`?${criteriaQuery(way.criteria, min_age)}`} className="way-out">
            <span>{words(way)}</span>
            <span className="way-out-adds">
              {t(way.about ? "members.way_adds_about" : "members.way_adds", { count: way.adds })}
            </span>
            <ArrowRight aria-hidden="true" />
          </KeptLink>
        </li>
      ))}
    </ul>
  );
}
