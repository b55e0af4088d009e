import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { elsewhere } from "./elsewhere.server.ts";
import { list } from "./list.server.ts";
import { mark, readMarks } from "./mark.server.ts";
import { release, take } from "./take.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  elsewhere,
  list,
  mark,
  readMarks,
  release,
  take,
};
