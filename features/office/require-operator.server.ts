import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";

/**
 * The door of what operators do: to anybody else it is not there. @throws Refusal
 * authentication_required, not_found
 */
export function requireOperator(viewer: Viewer | null): Viewer {
  const me = requireViewer(viewer);
  if (me.role !== "operator") throw commonRefusal("not_found");
  return me;
}
