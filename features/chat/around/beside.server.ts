import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { stepBetween } from "#features/members/search/step-between.server.ts";
import { profileById } from "#features/profiles/read-profile.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireConversation } from "../access.server.ts";
import type * as contract from "../contract.ts";

/**
 * What two who write to each other have in common, and how far apart their cities are, in the
 * coarse steps of the search: nothing of a deleted account, nor of what the site hides. Refuses
 * not_found to everybody who is not in the conversation.
 */
export const beside: CallHandler<typeof contract.beside> = async ({
  db,
  site,
  viewer: maybe,
  input,
}) => {
  const viewer = requireViewer(maybe);
  const chat = await requireConversation(db, viewer.id, input.conversation, 0);
  if (chat.standing === "deleted") return { interests: [], distance: null };
  const none = { main: false, others: false };
  const [mine, theirs] = await Promise.all([
    profileById(db, viewer.id, none),
    profileById(db, chat.id, none),
  ]);
  if (!mine || !theirs) return { interests: [], distance: null };
  const told = site.settings.visible_profile_fields.includes("interests");
  return {
    interests: told ? theirs.interests.filter((name) => mine.interests.includes(name)) : [],
    distance: stepBetween(mine, theirs),
  };
};
