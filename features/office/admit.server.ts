import type { StaffRule } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { mayMake } from "#features/staff/may-make.ts";
import { requireProof } from "#features/staff/step-up/require-proof.server.ts";
import type { Staff } from "#features/staff/staff.server.ts";

/**
 * Who of the staff may do what a rule asks for, on the site that they chose. @throws Refusal
 * not_found, step_up_required
 */
export function admit(staff: Staff | null, rule: StaffRule): Staff {
  if (!staff || !mayMake(staff, rule)) throw commonRefusal("not_found");
  if (rule.stepUp === true) requireProof(staff);
  return staff;
}
