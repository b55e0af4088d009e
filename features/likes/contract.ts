import { z } from "zod";
import { cursorPattern } from "#server/db/cursor.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { waitSchema } from "#features/screening/wait.ts";
import { defineCall, type OutputOf } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const likeTypes = ["received", "given", "matches"] as const;

/**
 * Hints on the live channel: a like, and one taken back, for the liked; a match for both, each with
 * the other's card.
 */
export type LiveEvent =
  | { type: "like" }
  | { type: "unlike" }
  | { type: "match"; profile: z.output<typeof profileCardSchema> };

const profile = z.object({ id: idSchema });

export const like = defineCall({
  method: "POST",
  path: "/api/like.php",
  summary: "Like a member; liking who likes you is a match",
  input: z.object({ profile }),
  output: z.object({ match: z.boolean() }),
  refusals: {
    /** Hidden while staff look into a report. */
    profile_held: { status: 403 },
    age_check_required: { status: 403 },
    /** A fictional profile likes nobody. */
    fictional_first: { status: 403 },
    /** Likes of many strangers in a short time: how long until the next. */
    likes_limit: { status: 409, data: waitSchema },
  },
});

export const unlike = defineCall({
  method: "DELETE",
  path: "/api/like.php",
  summary: "Take a like back",
  input: z.object({
    profile,
    /** Given by a slip: not any more once it is a match, which is ended on the profile. */
    slip: z.boolean().optional(),
  }),
  output: z.object({}),
  refusals: { already_match: { status: 409 } },
});

export const list = defineCall({
  method: "GET",
  path: "/api/likes.php",
  summary:
    "Who the member likes and who likes them, newest first, at most 100 each; how many likes are new",
  input: z.object({}),
  output: z.object({
    profiles: z.array(profileCardSchema),
    liked_by: z.array(z.object({ id: idSchema, like_new: z.boolean() })),
    /** How many are new, where more than 100 like the member; else `liked_by` holds all of them. */
    new_likes: z.int().optional(),
  }),
  showsMembers: "known",
  refusals: {},
});

export const page = defineCall({
  method: "GET",
  path: "/api/likes-page.php",
  summary: "Likes received, given or mutual, newest first, 24 at a time",
  input: z.object({
    type: z.enum(likeTypes).default("received"),
    cursor: z.string().regex(cursorPattern).optional(),
  }),
  output: z.object({
    profiles: z.array(profileCardSchema.extend({ like_new: z.boolean(), match: z.boolean() })),
    next: z.string().nullable(),
  }),
  showsMembers: ({ profiles }) => profiles.length,
  refusals: {},
});

export const seen = defineCall({
  method: "POST",
  path: "/api/like-seen.php",
  summary: "The like of this member is no longer new; neither is the match, if it is one",
  input: z.object({ profile }),
  output: z.object({}),
  unseen: true,
  refusals: {},
});

export const newMatches = defineCall({
  method: "GET",
  path: "/api/new-matches.php",
  summary: "Matches that the member has not been shown yet, newest first, at most three",
  input: z.object({}),
  output: z.object({ profiles: z.array(profileCardSchema) }),
  showsMembers: "known",
  refusals: {},
});

export const autoLike = defineCall({
  method: "GET",
  path: "/api/auto-like.php",
  visitors: true,
  summary:
    "A like not seen yet, or else a suggestion, which is all a visitor gets; for the like modal",
  input: z.object({}),
  output: z.object({
    profile: profileCardSchema.nullable(),
    /** True: nobody liked anybody; the modal says 'You might like …'. */
    suggestion: z.boolean(),
  }),
  showsMembers: () => 1,
  refusals: {},
});

export type LikedProfile = OutputOf<typeof page>["profiles"][number];
