import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const profile = z.object({ id: idSchema });

export const add = defineCall({
  method: "POST",
  path: "/api/favourite.php",
  summary: "Keep a member among the favourites; nobody is told",
  input: z.object({ profile }),
  output: z.object({ favourite: z.literal(true) }),
  refusals: { too_many_favourites: { status: 409, data: z.object({ most: z.int() }) } },
});

export const remove = defineCall({
  method: "DELETE",
  path: "/api/favourite.php",
  summary: "Take a member out of the favourites; they need not be among them",
  input: z.object({ profile }),
  output: z.object({ favourite: z.literal(false) }),
  refusals: {},
});

export const page = defineCall({
  method: "GET",
  path: "/api/favourites.php",
  summary: "The member's favourites, newest first, 24 at a time",
  input: z.object({ cursor: z.string().regex(cursorPattern).optional() }),
  output: z.object({
    profiles: z.array(profileCardSchema),
    next: z.string().nullable(),
  }),
  showsMembers: ({ profiles }) => profiles.length,
  refusals: {},
});
