import { z } from "zod";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";

export const offer = defineCall({
  method: "GET",
  path: "/api/language-offer.php",
  summary:
    "The line that offers a language, in that language: asked for by a browser that would rather read it",
  visitors: true,
  input: z.object({ language: z.enum(languages) }),
  output: z.object({ offer: z.string(), yes: z.string(), no: z.string() }),
  refusals: {},
});
