import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { answer, undo } from "./answer.server.ts";
import { cards } from "./cards.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  answer,
  cards,
  undo,
};
