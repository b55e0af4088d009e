import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { complain } from "./complain.server.ts";
import { answer, list, read } from "./office/operator-complaints.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  answer,
  complain,
  list,
  read,
};
