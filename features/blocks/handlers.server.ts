import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { block, unblock } from "./block.server.ts";
import { list } from "./list-blocks.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  block,
  list,
  unblock,
};
