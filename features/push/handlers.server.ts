import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { subscribe, unsubscribe } from "./subscribe.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  subscribe,
  unsubscribe,
};
