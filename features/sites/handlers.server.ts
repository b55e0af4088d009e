import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { readCompany, readSettings } from "./read-settings.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  readCompany,
  readSettings,
};
