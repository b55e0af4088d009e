import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { list, read } from "./read-refunds.server.ts";
import { withdraw, withdrawable } from "./withdraw.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  list,
  read,
  withdraw,
  withdrawable,
};
