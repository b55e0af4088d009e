import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { own, save } from "./save-prompts.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  own,
  save,
};
