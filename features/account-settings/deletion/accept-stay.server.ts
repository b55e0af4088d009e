import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { giveStayCode } from "#features/prices/discounts/stay-code.server.ts";
import { companyOf } from "#features/sites/read-settings.server.ts";
import type * as contract from "../contract.ts";

/**
 * The company's `delete_discount` as a code that really works (specification, section 3; readings,
 * 'Delete account').
 */
export const acceptStay: CallHandler<typeof contract.acceptStay> = async ({
  site,
  viewer,
  refuse,
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    const { delete_discount } = await companyOf(tx, site);
    const code = await giveStayCode(tx, site.id, id, delete_discount);
    return code ? { ...code, expires: code.expires.toISOString() } : refuse("nothing_offered");
  });
};
