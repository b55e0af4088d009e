import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { list, read } from "./read-agreements.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  list,
  read,
};
