import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { read } from "./read-news.server.ts";

export const handlers: HandlersOf<typeof contract> = { read };
