import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "#features/gifts/contract.ts";
import { received } from "./received.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  received,
};
