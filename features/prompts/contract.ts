import { z } from "zod";
import { contactKinds } from "#features/screening/kinds.ts";
import { defineCall } from "#server/calls/define.ts";
import { longestAnswer, mostPrompts, promptNames } from "./prompt-names.ts";
import { answeredPromptSchema } from "./schemas.ts";

const answers = z.array(answeredPromptSchema);

export const own = defineCall({
  method: "GET",
  path: "/api/prompts.php",
  summary: "The questions on the member's own profile, with their answers",
  input: z.object({}),
  output: z.object({ answers }),
  refusals: {},
});

export const save = defineCall({
  method: "PUT",
  path: "/api/prompts.php",
  summary: "Choose up to three questions and answer them, in place of those that were there",
  input: z.object({
    /** In the order of the profile; each question once. */
    answers: z
      .array(
        z.object({
          prompt: z.enum(promptNames, { error: "invalid.required" }),
          answer: z
            .string()
            .trim()
            .min(1, { error: "invalid.required" })
            .max(longestAnswer)
            .regex(/^[^\0]*$/),
        }),
      )
      .max(mostPrompts),
    /** The member was asked about the contact details in the answers, and wants them there. */
    contact_confirmed: z.boolean().optional(),
  }),
  output: z.object({ answers }),
  refusals: {
    /**
     * As for the text about oneself (`profiles.update`): repeat with `contact_confirmed`, an answer
     * carries a link, an address, a number … that was not there before.
     */
    about_unconfirmed: { status: 409, data: z.object({ kinds: z.array(z.enum(contactKinds)) }) },
  },
});
