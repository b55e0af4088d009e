import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { decide } from "./decide.server.ts";
import { dismissAll } from "./dismiss-all.server.ts";
import { undo } from "./measures/undo.server.ts";
import { openCase } from "./open-case.server.ts";
import { queue } from "./queue.server.ts";
import { readConversation } from "./read-conversation.server.ts";
import { read } from "./read-case.server.ts";
import { rules } from "./rules.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  decide,
  dismissAll,
  openCase,
  queue,
  read,
  readConversation,
  rules,
  undo,
};
