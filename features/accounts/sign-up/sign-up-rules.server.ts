import type { z } from "zod";
import { placesNamed } from "#features/geography/find-place.server.ts";
import { region as regionNamed } from "#features/geography/places.server.ts";
import { birthFault } from "#features/profile-fields/birth-fault.ts";
import { nameFault } from "#features/profiles/name-rules.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { type FieldIssue } from "#server/calls/refusal.ts";
import type { signUpSchema } from "../contract.ts";
import { passwordIssue } from "#features/identity/password-rule.server.ts";

type Input = Partial<z.output<typeof signUpSchema>>;

/** What the schema cannot know, for the fields that are there: age, place, name, password. */
export async function signUpIssues(site: Site, input: Input): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  const fault = input.name === undefined ? null : nameFault(input.name, site.settings.name);
  if (fault) issues.push({ path: "name", code: fault });
  const birth =
    input.date_of_birth === undefined
      ? null
      : birthFault(input.date_of_birth, site.settings.min_age);
  if (birth) issues.push({ path: "date_of_birth", ...birth });
  if (input.country !== undefined && !site.settings.countries.includes(input.country))
    issues.push({ path: "country", code: "invalid.country" });
  else if (input.country !== undefined && input.city !== undefined) {
    const fault = cityIssue(input.country, input.region, input.city);
    if (fault) issues.push(fault);
  }
  const weak =
    input.password === undefined ? null : await passwordIssue(site, input.password, input);
  if (weak) issues.push({ path: "password", code: weak });
  return issues;
}

/** The fault of a typed city: unknown, or several of that name, which the message tells apart. */
function cityIssue(country: string, region: string | undefined, city: string): FieldIssue | null {
  const [first, second] = placesNamed(country, region, city);
  if (!first) return { path: "city", code: "invalid.city" };
  if (!second) return null;
  const [one, other] = [first, second].map(
    (place) => `${place.city}, ${regionNamed(place.region)?.name ?? place.region}`,
  );
  return {
    path: "city",
    code: "invalid.city_in_several_regions",
    values: { one: one ?? "", other: other ?? "" },
  };
}

/** May anybody sign up here, coming from there? (specification, section 4: signups mode) */
export function signUpsClosed(
  site: Site,
  { network, ref }: { network?: string | undefined; ref?: string | undefined },
): "signups_closed" | "signups_trafficsource" | "site_not_open" | null {
  if (!site.open) return "site_not_open";
  const { signups } = site.settings;
  if (signups === "all") return null;
  if (signups === "with_trafficsource") return network || ref ? null : "signups_trafficsource";
  return "signups_closed";
}
