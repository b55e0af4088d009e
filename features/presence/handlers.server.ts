import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { pageHidden } from "./page-hidden.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  pageHidden,
};
