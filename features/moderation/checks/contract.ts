import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { caseKinds } from "../case-kinds.ts";
import { caseFile } from "../contract.ts";

const look = z.object({ id: idSchema });
/** Kinds of measures, or of a photo: shown to others, or refused. */
const verdict = z.array(z.enum([...caseKinds, "active", "refused"])).min(1);

export const read = defineCall({
  method: "GET",
  path: "/api/second-look.php",
  summary:
    "For operators: something that somebody has decided, for a second person who does not see how",
  staff: { may: "reports.decide", reads: "private" },
  input: look,
  output: z.object({
    id: idSchema,
    photo: z
      .object({ filename: z.string(), name: z.string(), age: z.int(), gender: z.string() })
      .nullable(),
    case: caseFile.nullable(),
    /** Only after the second one has decided, and otherwise than the first. */
    differs: z
      .object({
        first: verdict,
        first_by: z.string().nullable(),
        second: verdict,
        second_by: z.string().nullable(),
      })
      .nullable(),
    /** Of the second looks of the last 90 days on this site. */
    looked: z.int(),
    agreed: z.int(),
  }),
  refusals: {},
});

export const answer = defineCall({
  method: "POST",
  path: "/api/second-look.php",
  summary:
    "For operators: how the second person would have decided; where they differ it waits for somebody to settle it",
  staff: { may: "reports.decide" },
  input: z.object({ look, verdict }),
  output: z.object({ agrees: z.boolean() }),
  refusals: { looked_already: { status: 409 } },
});

export const settle = defineCall({
  method: "POST",
  path: "/api/second-look-settle.php",
  summary: "For operators: two who differed have been heard; what was decided stands or was undone",
  staff: { may: "reports.decide" },
  input: z.object({ look }),
  output: z.object({ settled: z.literal(true) }),
  refusals: { looked_already: { status: 409 }, not_independent: { status: 403 } },
});
