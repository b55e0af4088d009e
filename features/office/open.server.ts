import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { type OfficeAddress, officeMenu } from "./menu.ts";
import { requireOperator } from "./require-operator.server.ts";

/** What stands around every screen of the office. Refuses not_found to everybody else. */
export const open: CallHandler<typeof contract.open> = async ({ db, site, viewer, services }) => {
  const me = requireOperator(viewer);
  const menu = await Promise.all(
    officeMenu.map(async ({ to }: { to: OfficeAddress }) => ({
      to,
      waiting: (await services.officeCounts[to]?.(db, site.id)) ?? null,
    })),
  );
  return {
    me: { name: me.email, email: me.email },
    sites: [{ id: site.id, name: site.settings.name, host: site.canonicalHost, current: true }],
    menu,
  };
};
