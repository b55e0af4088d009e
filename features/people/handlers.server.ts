import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { openPrivate } from "./member/open-private.server.ts";
import { read } from "./member/read-member.server.ts";
import { timeline } from "./member/timeline.server.ts";
import { search } from "./search/find-members.server.ts";
import { seeAs } from "./see-as/see-as.server.ts";
import { eraseFor, exportFor } from "./support/data-requests.server.ts";
import { correct, endSession, giveCredits, resendActivation } from "./support/support.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  correct,
  endSession,
  eraseFor,
  exportFor,
  giveCredits,
  openPrivate,
  read,
  resendActivation,
  search,
  seeAs,
  timeline,
};
