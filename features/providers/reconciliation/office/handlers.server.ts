import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { closeDifference, listDifferences, listRuns, start } from "./differences.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  closeDifference,
  listDifferences,
  listRuns,
  start,
};
