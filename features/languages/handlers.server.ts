import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { offer } from "./offer.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  offer,
};
