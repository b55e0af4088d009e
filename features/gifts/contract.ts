import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { giftNames } from "./catalogue.ts";

export const received = defineCall({
  method: "GET",
  path: "/api/gifts.php",
  summary: "The gifts the member received, newest first; nobody else sees from whom",
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    /** Of all that are listed; counts no further than 1,000. */
    count: z.int(),
    gifts: z.array(
      z.object({
        gift: z.enum(giftNames),
        conversation: z.object({ id: idSchema }),
        seq: z.int(),
        profile: profileCardSchema,
        created_at: z.iso.datetime(),
      }),
    ),
    next: z.string().nullable(),
  }),
  showsMembers: "known",
  refusals: {},
});
