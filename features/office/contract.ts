import { z } from "zod";
import { officeLanguages } from "#i18n/office-languages.ts";
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

export const changeLanguage = defineCall({
  method: "POST",
  path: "/api/office-language.php",
  summary: "For operators: choose the language that the office speaks to you",
  staff: { may: "enter" },
  input: z.object({ language: z.enum(officeLanguages) }),
  output: z.object({ language: z.enum(officeLanguages) }),
  refusals: {},
});
