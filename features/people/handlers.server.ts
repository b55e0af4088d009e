import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { openPrivate } from "./member/open-private.server.ts";
import { read } from "./member/read-member.server.ts";
import { timeline } from "./member/timeline.server.ts";
import { search } from "./search/find-members.server.ts";
import { correct, endSession, giveCredits, resendActivation } from "./support/support.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  correct,
  endSession,
  giveCredits,
  openPrivate,
  read,
  resendActivation,
  search,
  timeline,
};
