import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const translateMessage = defineCall({
  method: "POST",
  path: "/api/translation.php",
  summary:
    "The words of a message of the other in the reader's language, where the operator named who translates; nothing is kept",
  unkeyed: true,
  input: z.object({ conversation: z.object({ id: idSchema }), seq: z.int().min(1) }),
  output: z.object({
    text: z.string(),
    /** The language it was written in, as the translator tells it (`de`, `pt-BR`). */
    from: z.string(),
  }),
  unseen: true,
  refusals: {
    /** It was removed, or never reached its receiver. */
    message_gone: { status: 409 },
    /** The translator does not recognise its language, or does not speak it. */
    untranslatable: { status: 409 },
    /** The translator is away or says no. Not a 503: the browser would ask again by itself. */
    translation_unavailable: { status: 424 },
    too_many_translations: { status: 429, data: z.object({ retry_after: z.int() }) },
  },
});
