import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const profile = z.object({ id: idSchema });

export const block = defineCall({
  method: "POST",
  path: "/api/block.php",
  summary: "Block a member: from now on neither knows of the other",
  input: z.object({ profile }),
  output: z.object({ blocked: z.literal(true) }),
  refusals: {},
});

export const unblock = defineCall({
  method: "DELETE",
  path: "/api/block.php",
  summary: "Take a block back; there need not be one",
  input: z.object({ profile }),
  output: z.object({ blocked: z.literal(false) }),
  refusals: {},
});

export const list = defineCall({
  method: "GET",
  path: "/api/block.php",
  summary: "Whom the member has blocked, newest first, 24 at a time",
  input: z.object({
    cursor: z.string().regex(cursorPattern).optional(),
    /** This one alone, where they are blocked. */
    member: idSchema.optional(),
  }),
  output: z.object({
    /** Names only: neither may see the other's photos. */
    blocked: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        blocked_at: z.iso.datetime(),
        /** There is a conversation, to be saved as evidence. */
        wrote: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

/**
 * What may be known of this member has changed (block, invisible, deleted, and back again): screens
 * that show them ask again.
 */
export type LiveEvent = { type: "member_changed"; profile: string };
