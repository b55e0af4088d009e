import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { read, save, saveCompany } from "./save.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  read,
  save,
  saveCompany,
};
