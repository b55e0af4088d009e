import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { listStored, removeStored } from "./list-stored.server.ts";
import { order } from "./place-order.server.ts";
import { listMethods, readOrder } from "./read-order.server.ts";
import { readRepeat } from "./read-repeat.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  listMethods,
  listStored,
  order,
  readOrder,
  readRepeat,
  removeStored,
};
