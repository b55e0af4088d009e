import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const input = z.object({ case: z.object({ id: idSchema }) });

export const hold = defineCall({
  method: "POST",
  path: "/api/moderation-hold.php",
  summary:
    "For operators: hide the member of an open case while it is looked into, for 72 hours at most; the member gets a statement of reasons. The decision replaces it",
  staff: { may: "reports.decide" },
  input,
  output: z.object({ until: z.iso.datetime() }),
  refusals: {
    decided_already: { status: 409 },
    nobody_concerned: { status: 409 },
    held_already: { status: 409 },
  },
});

export const lift = defineCall({
  method: "DELETE",
  path: "/api/moderation-hold.php",
  summary: "For operators: show the member of a case again before the hold is over",
  staff: { may: "reports.decide" },
  input,
  output: z.object({ lifted: z.literal(true) }),
  refusals: { not_held: { status: 409 } },
});
