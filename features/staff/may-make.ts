import type { StaffRule } from "#server/calls/define.ts";
import type { Right } from "./rights.ts";
import type { Staff } from "./staff.server.ts";

/** Has somebody the right that a rule asks for, on the site that they chose? */
export const mayMake = (staff: Staff, { may, everywhere }: StaffRule): boolean =>
  everywhere ? staff.everywhere(may as Right) : staff.may(may as Right);
