import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { list, release, take } from "./list.server.ts";
import { mark } from "./mark.server.ts";

export const handlers: HandlersOf<typeof contract> = { list, mark, release, take };
