import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { readPage } from "./read-page.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  readPage,
};
