import type { HandlersOf } from "#server/calls/context.ts";
import { ask } from "./ask.server.ts";
import type * as contract from "./contract.ts";
import { own } from "./read-check.server.ts";

export const handlers: HandlersOf<typeof contract> = { ask, own };
