import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { enable, pause, read, update } from "./preferences.server.ts";
import { readUnsubscribe, unsubscribe } from "./unsubscribe.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  enable,
  pause,
  read,
  readUnsubscribe,
  unsubscribe,
  update,
};
