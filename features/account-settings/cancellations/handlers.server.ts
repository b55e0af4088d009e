import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { declare } from "./declare.server.ts";
import { agree, follow, stop, waiting } from "./follow.server.ts";
import { close, list } from "./office/cancellations.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  agree,
  close,
  declare,
  follow,
  list,
  stop,
  waiting,
};
