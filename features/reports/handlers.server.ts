import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { list } from "./list-reports.server.ts";
import { reportOutside } from "./report-outside.server.ts";
import { report } from "./report.server.ts";
import { writers } from "./writers.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  list,
  report,
  reportOutside,
  writers,
};
