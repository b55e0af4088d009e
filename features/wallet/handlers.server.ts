import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { ledger, readEntry } from "./read-ledger.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  ledger,
  readEntry,
};
