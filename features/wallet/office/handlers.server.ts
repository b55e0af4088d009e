import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { ledgerChecks } from "./ledger-checks.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  ledgerChecks,
};
