import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

export const open = defineCall({
  method: "GET",
  path: "/api/office.php",
  summary: "For operators: the office's menu, with how much waits behind each entry",
  staff: { may: "enter" },
  input: z.object({}),
  output: z.object({
    /** What this person may open; `waiting` ends at 100, null: nothing is counted. */
    menu: z.array(z.object({ to: z.string(), waiting: z.int().nullable() })),
  }),
  refusals: {},
});
