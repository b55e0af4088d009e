import type { Input, Output } from "#server/calls/registry.ts";
import type { SiteField } from "#features/profile-fields/profile-fields.ts";

type SearchInput = Input<"members.search">;
export type Criteria = Output<"members.search">["criteria"];

const texts = ["gender", "country", "countryregion", "cursor", "network", "ref"] as const;
const numbers = ["min_age", "max_age", "distance"] as const;
/** Boxes that are ticked or say nothing. */
const flags = ["mutual", "verified"] as const;
const oldest = 99;

/**
 * The search state of a query string (specification, section 3), as far as the site searches by it
 * (`settings.search_fields`); the call checks it.
 */
export function toSearchInput(
  query: URLSearchParams,
  searchFields: readonly SiteField[],
): SearchInput {
  const input: Record<string, unknown> = {};
  for (const field of texts) if (query.get(field)) input[field] = query.get(field);
  for (const field of numbers) if (query.get(field)) input[field] = Number(query.get(field));
  for (const field of searchFields)
    if (query.has(field)) input[field] = query.getAll(field).filter((value) => value !== "");
  for (const flag of flags) if (query.get(flag) === "true") input[flag] = true;
  // A box that is not ticked says nothing, so the form says 'false' beside it.
  if (query.has("real_members_only") && !query.getAll("real_members_only").includes("true"))
    input["real_members_only"] = false;
  return input;
}

/** A form's fields as a short query: what was left empty or as it is anyway is left out. */
export function toQuery(form: FormData, youngest: number): string {
  const query = new URLSearchParams();
  for (const [field, value] of form)
    if (typeof value === "string" && value !== "") query.append(field, value);
  return shortened(query, youngest).toString();
}

/** The query of a search, so short that nothing in it is said in vain. */
export function criteriaQuery(
  criteria: Input<"members.saveSearch">["criteria"],
  youngest: number,
): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(criteria)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) query.append(field, String(each));
  }
  return shortened(query, youngest).toString();
}

function shortened(query: URLSearchParams, youngest: number): URLSearchParams {
  if (Number(query.get("min_age")) <= youngest) query.delete("min_age");
  if (Number(query.get("max_age") ?? oldest) >= oldest) query.delete("max_age");
  for (const flag of flags) if (query.get(flag) !== "true") query.delete(flag);
  if (query.getAll("real_members_only").includes("true")) query.delete("real_members_only");
  return query;
}

/**
 * Each filter that is on: what it is, its value where it has several, and the search without it.
 * Gender and country always are.
 */
export function activeFilters(
  criteria: Criteria,
  youngest: number,
): { filter: string; value?: string; query: string }[] {
  const { min_age, max_age, countryregion, distance, real_members_only } = criteria;
  const without = (change: Partial<Criteria>): string =>
    criteriaQuery({ ...criteria, ...change }, youngest);
  return [
    ...(min_age > youngest || max_age < oldest
      ? [{ filter: "age", query: without({ min_age: youngest, max_age: oldest }) }]
      : []),
    ...(countryregion
      ? [{ filter: "countryregion", query: without({ countryregion: undefined }) }]
      : []),
    ...(distance !== undefined
      ? [{ filter: "distance", query: without({ distance: undefined }) }]
      : []),
    ...flags.flatMap((filter) =>
      criteria[filter] ? [{ filter, query: without({ [filter]: false }) }] : [],
    ),
    ...(real_members_only
      ? []
      : [{ filter: "fictional", query: without({ real_members_only: true }) }]),
    ...Object.entries(criteria).flatMap(([filter, chosen]) =>
      Array.isArray(chosen)
        ? chosen.map((value) => ({
            filter,
            value,
            query: without({ [filter]: chosen.filter((each) => each !== value) }),
          }))
        : [],
    ),
  ];
}

/** The same people without any wish: gender and country stay. */
export const withoutFilters = ({ gender, country }: Criteria): string =>
  new URLSearchParams({ gender, country }).toString();
