import type { HandlersOf } from "#server/calls/context.ts";
import { listAccounts, listRuns, start } from "./comparisons.server.ts";
import type * as contract from "./contract.ts";
import { closePayout, listPayouts } from "./payouts.server.ts";
import { closeDifference, listDifferences } from "./differences.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  closeDifference,
  closePayout,
  listAccounts,
  listDifferences,
  listPayouts,
  listRuns,
  start,
};
