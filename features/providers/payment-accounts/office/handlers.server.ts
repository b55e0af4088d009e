import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { list, save, stop } from "./accounts.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  list,
  save,
  stop,
};
