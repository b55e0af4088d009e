import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { suggest } from "./suggest.server.ts";
import { saveWish, wish } from "./wish.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  saveWish,
  suggest,
  wish,
};
