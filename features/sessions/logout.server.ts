import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { clearedSessionCookie, endSession } from "#features/identity/session.server.ts";

/**
 * Ends the session on the server, its live sockets and its push subscription (trust rows 10 and
 * 20).
 */
export const logout: CallHandler<typeof contract.logout> = async ({
  db,
  services,
  viewer,
  origin,
  setCookie,
  note,
}) => {
  if (viewer) {
    await endSession(db, viewer.sessionHash);
    note("logout");
    services.live.disconnect(viewer.id, viewer.sessionHash.toString("base64url"));
  }
  setCookie(clearedSessionCookie(origin.startsWith("https:")));
  return {};
};
