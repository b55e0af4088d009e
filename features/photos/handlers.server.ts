import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { approveAll, waitAgain } from "./office/approve-all.server.ts";
import { review, waiting } from "./office/review.server.ts";
import { order, own, remove } from "./own/own-photos.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  order,
  own,
  remove,
  review,
  waiting,
  approveAll,
  waitAgain,
};
