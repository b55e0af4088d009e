import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { createCode, listCodes, switchCode } from "./codes.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  createCode,
  listCodes,
  switchCode,
};
