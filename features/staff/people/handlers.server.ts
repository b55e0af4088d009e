import type { HandlersOf } from "#server/calls/context.ts";
import {
  changeGrants,
  changeStatus,
  endStaffSession,
  resetWaysIn,
} from "./change-person.server.ts";
import type * as contract from "./contract.ts";
import { invite, withdrawInvitation } from "./invite.server.ts";
import { listStaff, readPerson } from "./read-people.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  changeGrants,
  changeStatus,
  endStaffSession,
  invite,
  listStaff,
  readPerson,
  resetWaysIn,
  withdrawInvitation,
};
