import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { open, read, setFree } from "./opening.server.ts";
import { changeHost, checkHost, listSites, makeSite } from "./sites.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  changeHost,
  checkHost,
  listSites,
  makeSite,
  open,
  read,
  setFree,
};
