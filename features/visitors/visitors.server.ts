import type { Context } from "#server/calls/context.ts";
import { region } from "#features/geography/places.server.ts";
import {
  type Answers,
  forEachField,
  type SiteField,
  siteFieldNames,
} from "#features/profile-fields/profile-fields.ts";
import type { Settings } from "#features/sites/settings.ts";
import { commonRefusal } from "#server/calls/refusal.ts";

/*
 * Who has no account, and what they are told of members (decision 33): the one rule for search,
 * profile, similar members, map, counts, landers, photos and the sign-up's suggestions. It has three
 * parts. The operator opens the site to visitors, or to those of partners (`mayLook`). Each member
 * lets visitors see them, which every question to the database asks (`visible_to`, `on_landers`,
 * db/migrations/0017). And what is told, whatever a site sets, is `asVisitorsSee`.
 */

/** Who looks: a member, or a visitor, who may have come by a partner's link. */
type Looking = Pick<Context, "site" | "viewer" | "fromPartner">;

/**
 * Who may look at members: members, and visitors as far as the site's settings let them
 * (specification, sections 3 and 6).
 */
export const mayLook = ({ site: { settings }, viewer, fromPartner }: Looking): boolean =>
  viewer !== null ||
  settings.logged_out_search === "yes" ||
  (settings.logged_out_search_trafficsource === "yes" && fromPartner);

/** @throws Refusal authentication_required */
export function requireLook(looking: Looking): void {
  if (!mayLook(looking)) throw commonRefusal("authentication_required");
}

/** Does any visitor see members here? */
export const visitorsSeeMembers = (settings: Settings): boolean =>
  settings.logged_out_search === "yes" || settings.logged_out_search_trafficsource === "yes";

interface Told {
  readonly name: string;
  readonly city: string;
  readonly region: string;
  readonly online: boolean;
}

/**
 * A member's card as visitors see it: first name, age, region in the place of the city, and not when
 * they were here. The photo is blurred already (`clearMainPhotos`).
 */
export const asVisitorsSee = <C extends Told>(card: C): C => ({
  ...card,
  name: firstName(card.name),
  city: region(card.region)?.name || card.city,
  online: false,
});

/**
 * The first name of what a member calls themselves: `Anna-Lena Berger`, `Anna_Berger_1971` and
 * `AnnaBerger` are all Anna. Where it begins with a number, the first letters; without any, an ellipsis.
 */
export const firstName = (name: string): string =>
  /\p{L}\p{M}*(?:\p{Lu}(?!\p{Ll})|[^\P{L}\p{Lu}]|\p{M})*/u.exec(name)?.[0] ?? "…";

interface Profile extends Told, Answers {
  readonly interests: readonly unknown[];
  readonly about: string;
  readonly images: readonly unknown[];
}

/** A profile as visitors see it: what its card says, and of its photos the first. */
export const profileForVisitors = <P extends Profile>(profile: P): P => ({
  ...asVisitorsSee(profile),
  ...(forEachField(() => "unknown") as Answers),
  interests: [],
  about: "",
  images: profile.images.slice(0, 1),
});

/** What visitors may search by: nothing that they are not told of those whom they find. */
export function asVisitorsAsk<C extends Partial<Record<SiteField, unknown>>>(criteria: C): C {
  const asked = { ...criteria };
  for (const field of siteFieldNames) delete asked[field];
  return asked;
}
