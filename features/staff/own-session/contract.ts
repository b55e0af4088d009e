import { z } from "zod";
import { officeLanguages } from "#i18n/office-languages.ts";
import { defineCall } from "#server/calls/define.ts";
import { everyone, rights } from "../rights.ts";

const site = z.object({ id: z.uuid(), name: z.string(), host: z.string() });

export const readSelf = defineCall({
  method: "GET",
  path: "/api/office-self.php",
  summary: "For operators: who is at work, what they may do here, and the sites they work for",
  staff: { may: everyone },
  refusals: {},
  input: z.object({}),
  output: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    language: z.enum(officeLanguages),
    site,
    sites: z.array(site),
    rights: z.array(z.enum(rights)),
    /** Keys of one letter do something. */
    shortcuts: z.boolean(),
    /** They showed who they are so recently that what asks for it may begin. */
    proved: z.boolean(),
  }),
});

export const chooseSite = defineCall({
  method: "POST",
  path: "/api/office-site.php",
  summary: "For operators: choose the site to work on",
  staff: { may: everyone },
  refusals: {},
  input: z.object({ site: z.uuid() }),
  output: z.object({ site: z.uuid() }),
});

export const leave = defineCall({
  method: "POST",
  path: "/api/office-leave.php",
  summary: "For operators: end the session",
  staff: { may: everyone },
  refusals: {},
  input: z.object({}),
  output: z.object({}),
});
