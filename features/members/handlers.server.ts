import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import {
  deleteSearch,
  lastSearch,
  rememberSearch,
  renameSearch,
  saveSearch,
  savedSearches,
} from "./search/saved-searches.server.ts";
import { count, search } from "./search/search.server.ts";
import { said } from "./said/said.server.ts";
import { similar } from "./similar.server.ts";
import { stillVisible } from "./still-visible.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  count,
  deleteSearch,
  lastSearch,
  rememberSearch,
  renameSearch,
  said,
  saveSearch,
  savedSearches,
  search,
  similar,
  stillVisible,
};
