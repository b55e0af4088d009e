import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { readCode } from "./read-code.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  readCode,
};
