import type { HandlersOf } from "#server/calls/context.ts";
import { appeal } from "./appeals/appeal.server.ts";
import type * as contract from "./contract.ts";
import { own, read } from "./read-measures.server.ts";

export const handlers: HandlersOf<typeof contract> = { appeal, own, read };
