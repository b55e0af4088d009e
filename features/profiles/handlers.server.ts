import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { own, update } from "./update-profile.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  own,
  update,
};
