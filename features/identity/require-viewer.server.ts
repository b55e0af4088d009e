import { commonRefusal } from "#server/calls/refusal.ts";
import type { Viewer } from "./session.server.ts";

/**
 * The door of what operators do: to anybody else it is not there. @throws Refusal
 * authentication_required, not_found
 */
export function requireOperator(viewer: Viewer | null): Viewer {
  const me = requireViewer(viewer);
  if (me.role !== "operator") throw commonRefusal("not_found");
  return me;
}

/**
 * The door of everything that needs an account. @throws Refusal authentication_required (403,
 * specification section 8)
 */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (!viewer) throw commonRefusal("authentication_required");
  return viewer;
}
