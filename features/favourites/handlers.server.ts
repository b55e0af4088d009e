import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { add, remove } from "./favourite.server.ts";
import { page } from "./read-favourites.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  add,
  page,
  remove,
};
