import { X } from "lucide-react";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { useFilterWords } from "./filter-words.ts";
import { activeFilters, type Criteria, withoutFilters } from "./search-query.ts";

interface FilterChipsProps {
  criteria: Criteria;
  regions: readonly { id: string; name: string }[];
}

/** The filters that are on, each a link to the search without it. */
export function FilterChips({ criteria, regions }: FilterChipsProps) {
  const { t } = useText();
  const { min_age } = useSite();
  const words = useFilterWords(min_age, regions);
  const filters = activeFilters(criteria, min_age);
  if (filters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={t("members.filters")}>
      {filters.map(({ filter, value, query }) => (
        <li key={`${filter} ${value}`}>
          <KeptLink
            to={`?${query}`}
            className="filter-chip"
            preventScrollReset
            aria-label={t("members.remove_filter", { filter: words(criteria, filter, value) })}
          >
            <span>{words(criteria, filter, value)}</span>
            <X aria-hidden="true" />
          </KeptLink>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <KeptLink
            to={`?${withoutFilters(criteria)}`}
            className="filter-chip"
            data-all=""
            preventScrollReset
          >
            {t("members.reset")}
          </KeptLink>
        </li>
      )}
    </ul>
  );
}
