import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { confirm, refuse, withdraw } from "./decide.server.ts";
import { list } from "./list.server.ts";

export const handlers: HandlersOf<typeof contract> = { confirm, list, refuse, withdraw };
