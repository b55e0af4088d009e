import { z } from "zod";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";

export const changeDates = defineCall({
  method: "PUT",
  path: "/api/date-locale.php",
  summary: "Choose how dates, numbers and prices are written; empty: as the interface language does",
  input: z.object({ date_locale: z.enum(languages, { error: "invalid.language" }).optional() }),
  output: z.object({}),
  refusals: {},
});
