import { z } from "zod";
import { idSchema } from "#server/calls/id.ts";
import { promptNames } from "./prompt-names.ts";

/** A question on a profile, with its answer. `id`: of both as they stand; changed, it is another. */
export const answeredPromptSchema = z.object({
  id: idSchema,
  prompt: z.enum(promptNames),
  answer: z.string(),
});
export type AnsweredPrompt = z.output<typeof answeredPromptSchema>;
