import type { Input } from "#features/index.ts";

type SearchInput = Input<"members.search">;

const texts = ["gender", "country", "countryregion", "cursor", "network", "ref"] as const;
const numbers = ["min_age", "max_age"] as const;
const lists = ["sexuality", "hair_colour", "eye_colour", "body_type", "relationship_status", "tattoos", "interests"] as const;

/** The search state of a query string (specification, section 3); the call checks it. */
export function toSearchInput(query: URLSearchParams): SearchInput {
  const input: Record<string, unknown> = {};
  for (const field of texts) if (query.get(field)) input[field] = query.get(field);
  for (const field of numbers) if (query.get(field)) input[field] = Number(query.get(field));
  for (const field of lists) if (query.has(field)) input[field] = query.getAll(field).filter((value) => value !== "");
  if (query.get("real_members_only") === "false") input["real_members_only"] = false;
  return input;
}

/** A form's fields as a short query: what was left empty is left out. */
export function toQuery(form: FormData): string {
  const query = new URLSearchParams();
  for (const [field, value] of form) if (typeof value === "string" && value !== "") query.append(field, value);
  return query.toString();
}
