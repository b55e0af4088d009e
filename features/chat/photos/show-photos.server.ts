import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "../contract.ts";

/**
 * The member uncovered a photo of the other: later ones in this conversation come uncovered.
 * Repeating it changes nothing. Refuses not_found.
 */
export const showPhotos: CallHandler<typeof contract.showPhotos> = async ({
  db,
  viewer: maybe,
  input,
}) => {
  const viewer = requireViewer(maybe);
  const { numUpdatedRows } = await db
    .updateTable("participant")
    .set({ shows_photos: true })
    .where("conversation_id", "=", input.conversation.id)
    .where("account_id", "=", viewer.id)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? commonRefusal("not_found") : {};
};
