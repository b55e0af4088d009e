import { z } from "zod";
import { careTopics } from "#features/care/helplines.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const letter = z.enum(careTopics);
const aCase = z.object({ id: idSchema });

export const read = defineCall({
  method: "GET",
  path: "/api/care.php",
  summary: "For operators: whom a case's letters without a measure can go to, and those that went",
  staff: { may: "reports.read", reads: "private" },
  input: z.object({ case: aCase.shape.id }),
  output: z.object({
    /** The member it is about first, then those who reported. */
    people: z.array(z.object({ id: idSchema, name: z.string() })),
    sent: z.array(z.object({ letter, who: z.string(), at: z.iso.datetime() })),
    /** Evidence can be translated here. */
    translates: z.boolean(),
  }),
  refusals: {},
});

export const send = defineCall({
  method: "POST",
  path: "/api/care.php",
  summary:
    "For operators: a letter that helps somebody in a case, with helplines of their country; no measure, and the case stays as it is",
  staff: { may: "reports.decide" },
  input: z.object({ case: aCase, to: z.object({ id: idSchema }), letter }),
  output: z.object({ queued: z.literal(true) }),
  refusals: { care_sent_already: { status: 409 } },
});

export const translate = defineCall({
  method: "POST",
  path: "/api/evidence-translation.php",
  summary:
    "For operators: words of a report in their own language; only the words go to the translator, and nothing is kept",
  staff: { may: "reports.read", reads: "private" },
  unkeyed: true,
  input: z.object({
    report: z.object({ id: idSchema }),
    /** What the reporter wrote, the profile's text, or the message with this number. */
    part: z.union([z.enum(["words", "about"]), z.int()]),
  }),
  output: z.object({ text: z.string(), from: z.string() }),
  refusals: { untranslatable: { status: 422 }, translation_unavailable: { status: 503 } },
});
