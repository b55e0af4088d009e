import { commonRefusal } from "#server/calls/refusal.ts";
import type { Viewer } from "./session.server.ts";

/**
 * The door of everything that needs an account. @throws Refusal authentication_required (403,
 * specification section 8)
 */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (!viewer) throw commonRefusal("authentication_required");
  return viewer;
}
