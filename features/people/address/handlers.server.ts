import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { open } from "./open-address.server.ts";

export const handlers: HandlersOf<typeof contract> = { open };
