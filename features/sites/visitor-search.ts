import type { Context } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Settings } from "./settings.ts";

/** Who looks: a member, or a visitor, who may have come by a partner's link. */
type Looking = Pick<Context, "site" | "viewer" | "fromPartner">;

/**
 * Who may look at members: members, and visitors as far as the site's settings let them
 * (specification, sections 3 and 6). The one rule for the search's cards, profiles, who is alike,
 * and the landers made of them.
 */
export const mayLook = ({ site: { settings }, viewer, fromPartner }: Looking): boolean =>
  viewer !== null ||
  settings.logged_out_search === "yes" ||
  (settings.logged_out_search_trafficsource === "yes" && fromPartner);

/** @throws Refusal authentication_required */
export function requireLook(looking: Looking): void {
  if (!mayLook(looking)) throw commonRefusal("authentication_required");
}

/**
 * Does any visitor see members here? For pictures, whose addresses only those know who were shown a
 * card: from another host, a browser does not say which page they stand on.
 */
export const visitorsSeePhotos = (settings: Settings): boolean =>
  settings.logged_out_search === "yes" || settings.logged_out_search_trafficsource === "yes";
