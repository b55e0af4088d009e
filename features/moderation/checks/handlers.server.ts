import type { HandlersOf } from "#server/calls/context.ts";
import { answer, settle } from "./answer-look.server.ts";
import type * as contract from "./contract.ts";
import { read } from "./read-look.server.ts";

export const handlers: HandlersOf<typeof contract> = { answer, read, settle };
