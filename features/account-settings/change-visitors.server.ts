import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { changeOpenTo } from "#features/profiles/open-to.server.ts";
import type * as contract from "./contract.ts";

/** Whether visitors and public pages may show the member; the member's own word, and nobody else's. */
export const changeVisitors: CallHandler<typeof contract.changeVisitors> = async ({
  services,
  viewer,
  input,
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    await changeOpenTo(tx, id, input);
    after(() => services.live.send([id], { type: "user" }));
    return input;
  });
};
