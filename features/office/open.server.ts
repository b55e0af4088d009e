import { requireStaff, type Staff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { officeMenu } from "./menu.ts";

/** The entries of the menu that a staff member may open on their site. */
export const menuFor = (me: Staff) =>
  officeMenu.filter((entry) =>
    "everywhere" in entry
      ? me.everywhere(entry.may)
      : [entry.may, ...("or" in entry ? entry.or : [])].some((right) => me.may(right)),
  );

/** The menu of what this person may on the chosen site, with what waits there. */
export const open: CallHandler<typeof contract.open> = async ({ db, site, staff, services }) => {
  const me = requireStaff(staff);
  const menu = await Promise.all(
    menuFor(me).map(async ({ to }) => ({
      to,
      waiting: (await services.officeCounts[to]?.({ db, site, services, staff })) ?? null,
    })),
  );
  return { menu };
};
