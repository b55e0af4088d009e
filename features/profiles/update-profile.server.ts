import { violates } from "#features/accounts/unique.server.ts";
import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { cityCoordinates, region } from "#features/geography/places.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { codedFields, genders, interestNames, toMask } from "./fields.ts";
import { ownProfile } from "./read-profile.server.ts";

/** The member's own profile. Refuses not_found for an account without one (an operator). */
export const own: CallHandler<typeof contract.own> = async ({ db, viewer }) => {
  const profile = await ownProfile(db, requireViewer(viewer).id);
  return profile ? { profile } : commonRefusal("not_found");
};

/**
 * Changes what the profile says (specification, sections 3 and 5); fields left out stay as they are. Refuses invalid for a name
 * that somebody else on the site has, a city that is not in the list of its region, or a country that the site does not serve.
 */
export const update: CallHandler<typeof contract.update> = async ({ site, viewer, input, once }) => {
  const me = requireViewer(viewer);
  const { name, about, seeks, interests, region: regionId, city } = input;
  if ((regionId === undefined) !== (city === undefined)) return invalidField(city === undefined ? "city" : "region", "invalid.required");
  const place = regionId !== undefined && city !== undefined ? { country: regionId.slice(0, 2), region: regionId, city } : {};
  if (place.region !== undefined && (!region(place.region) || !site.settings.countries.includes(place.country))) return invalidField("region", "invalid.place");
  if (place.region !== undefined && !cityCoordinates(place.region, place.city)) return invalidField("city", "invalid.place");
  const coded = Object.fromEntries(Object.entries(codedFields).flatMap(([field, { names }]) => {
    const chosen = input[field as keyof typeof codedFields];
    return chosen === undefined ? [] : [[field, (names as readonly string[]).indexOf(chosen)]];
  }));
  const changes = {
    ...place,
    ...coded,
    ...(name !== undefined && { name }),
    ...(about !== undefined && { about }),
    ...(seeks && { seeks: toMask(genders, [...new Set(seeks)]) }),
    ...(interests && { interests: toMask(interestNames, [...new Set(interests)]) }),
  };
  const stored = once(async ({ tx }) => {
    if (Object.keys(changes).length > 0) await tx.updateTable("profile").set(changes).where("id", "=", me.id).execute();
    const profile = await ownProfile(tx, me.id);
    return profile ? { profile } : commonRefusal("not_found");
  });
  return stored.catch((error: unknown) => {
    if (violates(error, "profile_site_id_name_key")) return invalidField("name", "invalid.name_taken");
    throw error;
  });
};
