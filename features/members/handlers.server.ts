import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { read } from "#features/member-page/read-member.server.ts";
import {
  deleteSearch,
  lastSearch,
  rememberSearch,
  renameSearch,
  saveSearch,
  savedSearches,
} from "./saved-searches.server.ts";
import { count, search } from "./search.server.ts";
import { similar } from "./similar.server.ts";
import { stillVisible } from "./still-visible.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  count,
  deleteSearch,
  lastSearch,
  read,
  rememberSearch,
  renameSearch,
  saveSearch,
  savedSearches,
  search,
  similar,
  stillVisible,
};
