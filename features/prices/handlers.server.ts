import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { choosePrices } from "./choose-prices.server.ts";
import { listBundles } from "./list-bundles.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  choosePrices,
  listBundles,
};
