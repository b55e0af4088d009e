import { commonRefusal } from "#server/calls/refusal.ts";
import { provedMinutes } from "../staff-session.server.ts";
import type { Staff } from "../staff.server.ts";

/** Has somebody just shown who they are? @throws Refusal step_up_required */
export function requireProof({ provedSecondsAgo }: Staff): void {
  if (provedSecondsAgo > provedMinutes * 60) throw commonRefusal("step_up_required");
}
