import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const measure = z.object({ id: idSchema });

export const openSealed = defineCall({
  method: "GET",
  path: "/api/sealed.php",
  summary: "For operators: opens what was sealed because it shows a child; recorded",
  staff: { may: "children.handle", reads: "private" },
  input: z.object({ id: idSchema }),
  output: z.object({
    text: z.string(),
    /** WebP, in base64: nothing of it is ever under an address. */
    photos: z.array(z.string()),
    release_asked: z.boolean(),
  }),
  refusals: {},
});

export const askRelease = defineCall({
  method: "POST",
  path: "/api/sealed-release.php",
  summary:
    "For operators: asks for the release of what was sealed because it shows a child; another person carries it out by undoing the measure",
  staff: { may: "children.handle" },
  input: z.object({ measure }),
  output: z.object({ asked: z.literal(true) }),
  refusals: { release_asked_already: { status: 409 } },
});
