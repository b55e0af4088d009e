import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { decide } from "./decide.server.ts";
import { queue } from "./queue.server.ts";
import { read } from "./read-case.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  decide,
  queue,
  read,
};
