import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { forgetDevices } from "#features/sessions/known-device.server.ts";
import { endOtherSessions, endSessionById } from "#features/sessions/session.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";

/** Logs one device out, its live channel too. Another member's session is not_found. */
export const endSession: CallHandler<typeof contract.endSession> = async ({ services, viewer, input, once }) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    const ended = await endSessionById(tx, id, input.session);
    if (!ended) return commonRefusal("not_found");
    after(() => services.live.disconnect(id, ended));
    return {};
  });
};

/** Logs every device out but the one that asks. */
export const endOthers: CallHandler<typeof contract.endOthers> = async ({ services, viewer, device, once }) => {
  const { id, sessionHash } = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    const ended = await endOtherSessions(tx, id, sessionHash);
    await forgetDevices(tx, id, device);
    after(() => { for (const session of ended) services.live.disconnect(id, session); });
    return { ended: ended.length };
  });
};
