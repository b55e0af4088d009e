import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { edit, list, preview, remove, save, unpublish } from "./office/operator-pages.server.ts";
import { read } from "./read-page.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  edit,
  list,
  preview,
  read,
  remove,
  save,
  unpublish,
};
