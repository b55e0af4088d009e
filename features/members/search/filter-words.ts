import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import type { Criteria } from "./search-query.ts";

/** The message of one choice: of hundreds of them a first view shows none. */
const choiceKey = (field: string, name: string): string =>
  field === "interests"
    ? lateKey("interests", name.replaceAll(" ", "_"))
    : lateKey("profiles", field, name);

/** Says a filter in a few words: "45 to 60 years", "Within 50 km", "Wine". */
export function useFilterWords(youngest: number, regions: readonly { id: string; name: string }[]) {
  const { t } = useText();
  return (
    {
      min_age,
      max_age,
      countryregion,
      distance,
    }: Pick<Criteria, "min_age" | "max_age" | "countryregion" | "distance">,
    filter: string,
    value?: string,
  ): string => {
    if (filter === "age")
      return max_age >= 99
        ? t("members.age_from", { min: min_age })
        : min_age <= youngest
          ? t("members.age_to", { max: max_age })
          : t("members.age_between", { min: min_age, max: max_age });
    if (filter === "countryregion")
      return regions.find(({ id }) => id === countryregion)?.name ?? t("members.anywhere");
    if (filter === "distance") return distanceWords(t, distance);
    if (filter === "mutual" || filter === "verified") return t(lateKey("members", filter));
    if (filter === "fictional") return t("members.fictional_too");
    return t(choiceKey(filter, value ?? ""));
  };
}

export const distanceWords = (
  t: ReturnType<typeof useText>["t"],
  distance: number | undefined,
): string =>
  distance === undefined
    ? t("members.distance_any")
    : distance === 0
      ? t("members.distance_same")
      : t("members.distance_km", { km: distance });
