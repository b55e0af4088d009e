import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { autoLike } from "./auto-like.server.ts";
import { like, seen, unlike } from "./like.server.ts";
import { list, newMatches, page } from "./read-likes.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  autoLike,
  like,
  list,
  newMatches,
  page,
  seen,
  unlike,
};
