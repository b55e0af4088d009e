import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { forgetDevices } from "#features/identity/known-device.server.ts";
import { endOtherSessions, endSessionById } from "#features/identity/session.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { refuseWrongPassword } from "./own-password.server.ts";

/**
 * Logs one device out, its live channel too: who found this one unlocked must not put its owner
 * out. Another member's session is not_found.
 */
export const endSession: CallHandler<typeof contract.endSession> = async (request) => {
  const { services, viewer, input, once } = request;
  const { id } = requireViewer(viewer);
  const wrong = await refuseWrongPassword(
    request,
    input.password,
    "password",
    "invalid.own_password",
  );
  if (wrong) return wrong;
  return once(async ({ tx, after }) => {
    const ended = await endSessionById(tx, id, input.session);
    if (!ended) return commonRefusal("not_found");
    after(() => services.live.disconnect(id, ended));
    return {};
  });
};

/** Logs every device out but the one that asks, with the password. */
export const endOthers: CallHandler<typeof contract.endOthers> = async (request) => {
  const { services, viewer, input, device, once, note } = request;
  const { id, sessionHash } = requireViewer(viewer);
  const wrong = await refuseWrongPassword(
    request,
    input.password,
    "password",
    "invalid.own_password",
  );
  if (wrong) return wrong;
  return once(async ({ tx, after }) => {
    const ended = await endOtherSessions(tx, id, sessionHash);
    await forgetDevices(tx, id, device);
    after(() => {
      for (const session of ended) services.live.disconnect(id, session);
    });
    after(() => note("sessions_ended", { ended: ended.length }));
    return { ended: ended.length };
  });
};
