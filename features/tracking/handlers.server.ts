import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { choose, readChoice } from "./choose.server.ts";
import { listBounces, listSources } from "./office/list-sources.server.ts";
import { pageBounce } from "./page-bounce.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  choose,
  listBounces,
  listSources,
  pageBounce,
  readChoice,
};
