import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { read, send } from "./care.server.ts";
import { translate } from "./translate-evidence.server.ts";

export const handlers: HandlersOf<typeof contract> = { read, send, translate };
