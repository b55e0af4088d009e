import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { readCompany, saveCompany } from "./save-company.server.ts";
import { read, save } from "./save.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  read,
  save,
  readCompany,
  saveCompany,
};
