import type { CallHandler, HandlersOf } from "#server/calls/context.ts";
import { changeStaffLanguage } from "#features/staff/change-language.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type * as contract from "./contract.ts";
import { open } from "./open.server.ts";

/** For oneself alone; every one of the staff may. */
const changeLanguage: CallHandler<typeof contract.changeLanguage> = async ({
  staff,
  input: { language },
  once,
}) => {
  const { id } = requireStaff(staff);
  return once(async ({ tx }) => {
    await changeStaffLanguage(tx, id, language);
    return { language };
  });
};

export const handlers: HandlersOf<typeof contract> = { changeLanguage, open };
