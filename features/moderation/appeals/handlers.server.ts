import type { HandlersOf } from "#server/calls/context.ts";
import { answer } from "./answer.server.ts";
import type * as contract from "./contract.ts";
import { list, read } from "./read-appeals.server.ts";

export const handlers: HandlersOf<typeof contract> = { answer, list, read };
