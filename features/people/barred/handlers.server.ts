import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { lift } from "./lift.server.ts";

export const handlers: HandlersOf<typeof contract> = { lift };
