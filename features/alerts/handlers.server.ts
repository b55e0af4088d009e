import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { dismiss } from "./dismiss.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  dismiss,
};
