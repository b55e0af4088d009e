import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const open = defineCall({
  method: "GET",
  path: "/api/office.php",
  summary:
    "For operators: the office's frame: what may be opened, how much waits there, which site",
  input: z.object({}),
  output: z.object({
    me: z.object({ name: z.string(), email: z.string() }),
    /** The sites that may be chosen, by name; `current`: the one that everything is about now. */
    sites: z.array(
      z.object({ id: idSchema, name: z.string(), host: z.string(), current: z.boolean() }),
    ),
    /** Of the menu what this person may open; `waiting` ends at 100, null: nothing is counted. */
    menu: z.array(z.object({ to: z.string(), waiting: z.int().nullable() })),
  }),
  refusals: {},
});
