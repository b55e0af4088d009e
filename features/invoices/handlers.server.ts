import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { readBuyer, setBuyer } from "./buyer.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  readBuyer,
  setBuyer,
};
