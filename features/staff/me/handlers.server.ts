import type { CallHandler, HandlersOf } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { giveBackHeld } from "../staff-goes.server.ts";
import { requireStaff } from "../staff.server.ts";
import {
  addPasskey,
  newPasskey,
  removePasskey,
  removePassword,
  renamePasskey,
  renewRecoveryCodes,
  setPassword,
} from "./change-ways-in.server.ts";
import type * as contract from "./contract.ts";
import { readMe } from "./read-me.server.ts";

const saveMe: CallHandler<typeof contract.saveMe> = async ({ input, once, staff }) => {
  const { id } = requireStaff(staff);
  return once(async ({ tx }) => {
    if (Object.keys(input).length > 0)
      await tx.updateTable("staff").set(input).where("id", "=", id).execute();
    return {};
  });
};

/** @throws Refusal not_found for a session that is nobody's, or another's */
const endMySession: CallHandler<typeof contract.endMySession> = async ({
  input,
  once,
  staff,
  services,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const { numDeletedRows } = await tx
      .deleteFrom("staff_session")
      .where("staff_id", "=", me.id)
      .where("id", "=", input.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return commonRefusal("not_found");
    await giveBackHeld(tx, services, me.id);
    return {};
  });
};

export const handlers: HandlersOf<typeof contract> = {
  addPasskey,
  endMySession,
  newPasskey,
  readMe,
  removePasskey,
  removePassword,
  renamePasskey,
  renewRecoveryCodes,
  saveMe,
  setPassword,
};
