import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { hold, lift } from "./hold.server.ts";

export const handlers: HandlersOf<typeof contract> = { hold, lift };
