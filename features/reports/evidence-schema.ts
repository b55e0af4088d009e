import { z } from "zod";
import { answeredPromptSchema } from "#features/prompts/schemas.ts";
import { idSchema } from "#server/calls/id.ts";

/** What a report keeps of what it was about. */
export const evidence = z.object({
  /** Nobody reported: what did, instead. */
  by: z.literal("age_check").optional(),
  who: z.string().optional(),
  name: z.string().optional(),
  about: z.string().optional(),
  answers: z.array(answeredPromptSchema.omit({ id: true })).optional(),
  city: z.string().optional(),
  /** Ids of images; `photos` of the case says which still exist. */
  images: z.array(idSchema).optional(),
  messages: z
    .array(
      z.object({
        seq: z.int(),
        sender_id: idSchema,
        body: z.string(),
        created_at: z.iso.datetime(),
        reported: z.boolean(),
        kind: z.enum(["text", "gift", "photo"]).optional(),
      }),
    )
    .optional(),
});
