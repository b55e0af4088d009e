import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { decide } from "./decide-ring.server.ts";
import { read } from "./read-ring.server.ts";

export const handlers: HandlersOf<typeof contract> = { decide, read };
