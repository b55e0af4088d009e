import type { CallHandler } from "#server/calls/context.ts";
import { hasConversation } from "#features/chat/reading/has-conversation.server.ts";
import { habitsOf } from "#features/chat/reading/habits.server.ts";
import { countGifts } from "#features/chat/gifts/received.server.ts";
import { isFavourite } from "#features/favourites/read-favourites.server.ts";
import { region } from "#features/geography/places.server.ts";
import { likesBetween, markSeen } from "#features/likes/likes-between.server.ts";
import { clearMainPhotos, seesEverything } from "#features/photos/photo-rights.server.ts";
import { type Answers, forEachField } from "#features/profile-fields/profile-fields.ts";
import { profileById } from "#features/profiles/read-profile.server.ts";
import type { Profile } from "#features/profiles/schemas.ts";
import { promptsOf } from "#features/prompts/read-prompts.server.ts";
import { profileForVisitors, requireLook } from "#features/visitors/visitors.server.ts";
import type { Settings } from "#features/sites/settings.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { requireOnLanders, requireVisible } from "#features/blocks/require-visible.server.ts";

/**
 * A member's profile as this viewer may see it (specification, sections 2 and 4): fields and notes
 * that the site hides are not said, and a visitor is told no more than the card says. Opening it
 * clears the new-like flag. Refuses not_found for whoever the viewer may not see, which never lags.
 */
export const read: CallHandler<typeof contract.read> = async ({
  services,
  db,
  site,
  viewer,
  fromPartner,
  input: { id, preview, lander },
}) => {
  requireLook({ site, viewer, fromPartner });
  const { reads: asOfNow } = services;
  const own = viewer?.id === id;
  if (lander && !viewer) await requireOnLanders(asOfNow, site, id);
  else if (!own) await requireVisible(asOfNow, site, viewer, id);
  const ownClear = preview !== "free"; // how others who pay, or do not, get the viewer's own photos
  const clear = own ? ownClear : (await clearMainPhotos(db, viewer, [id]))(id);
  const found = await profileById(db, id, {
    main: clear,
    others: own ? ownClear : viewer !== null && seesEverything(viewer),
  });
  if (!found) throw commonRefusal("not_found");
  const { date_of_birth: _, seeks: _seeks, ...profile } = found;
  const between =
    viewer && !own ? await likesBetween(db, viewer.id, id) : { liked: false, liked_by: false };
  if (viewer && between.liked_by) await markSeen(asOfNow, viewer.id, id);
  const region_name = region(profile.region)?.name ?? "";
  if (!viewer) {
    const { verified: _tick, ...told } = { ...profileForVisitors(profile), region_name };
    const nothing = { prompts: [], favourite: false, has_conversation: false, gifts: 0 };
    return { profile: told, ...between, ...nothing, own, since: null, answers_most: false };
  }
  return {
    profile: {
      ...onlyVisibleFields(profile, site.settings),
      online: profile.online || services.live.connected(id),
      region_name,
    },
    prompts: site.settings.visible_profile_notes === "yes" ? await promptsOf(db, id) : [],
    ...between,
    favourite: await isFavourite(db, viewer.id, id),
    has_conversation: await hasConversation(db, viewer.id, id),
    gifts: found.fictional ? 0 : await countGifts(db, id), // a fictional profile appears in no count
    own,
    ...(found.fictional ? { since: null, answers_most: false } : await habitsOf(db, id)),
  };
};

/** What a site does not list is not said. */
function onlyVisibleFields(
  profile: Profile,
  { visible_profile_fields: visible, visible_profile_notes, photo_check }: Settings,
): Profile {
  const { verified, ...rest } = profile;
  return {
    ...rest,
    ...(verified && photo_check === "yes" && { verified }),
    ...(forEachField((field) => (visible.includes(field) ? profile[field] : "unknown")) as Answers),
    interests: visible.includes("interests") ? profile.interests : [],
    about: visible_profile_notes === "yes" ? profile.about : "",
  };
}
