import { memberChanged } from "#features/blocks/member-changed.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type * as contract from "./contract.ts";

/**
 * Invisible mode (specification, section 4). Every read asks `visible_to`, so it holds from the
 * commit on; the event only makes open screens ask again at once.
 */
export const changeVisibility: CallHandler<typeof contract.changeVisibility> = async ({
  db,
  services,
  viewer,
  input,
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    await tx
      .updateTable("account")
      .set({ invisible: input.invisible })
      .where("id", "=", id)
      .execute();
    after(() => {
      services.live.send([id], { type: "user" });
      void memberChanged(services, db, id);
    });
    return { invisible: input.invisible };
  });
};
