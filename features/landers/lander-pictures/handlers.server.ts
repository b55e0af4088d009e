import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { list, remove, set } from "./office/operator-pictures.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  list,
  remove,
  set,
};
