import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { list } from "./read-audit.server.ts";
import { verify } from "./verify.server.ts";

export const handlers: HandlersOf<typeof contract> = { list, verify };
