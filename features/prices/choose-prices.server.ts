import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";

/**
 * Keeps whose price list the member wants to buy by, from the next page on. Nothing is refused:
 * every list is open to everybody. What was ordered keeps its price.
 */
export const choosePrices: CallHandler<typeof contract.choosePrices> = async ({
  viewer,
  input: { currency },
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    await tx
      .insertInto("price_choice")
      .values({ account_id: id, currency })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ currency }))
      .execute();
    return { currency };
  });
};
