import { z } from "zod";
import { interestNames } from "#features/interests/interest-names.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { waitSchema } from "#features/screening/wait.ts";
import { defineCall, type OutputOf } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const cardSchema = profileCardSchema.extend({
  /** What both say they like. */
  shared_interests: z.array(z.enum(interestNames)),
  about: z.string(),
  /** Beside what both like, the first that holds (docs/likes-and-games.md, Cards). */
  why: z.enum(["likes_you", "new", "today"]).nullable(),
});

const standing = z.object({
  likes_left: z.int(),
  /** When the next day's likes begin. */
  resets_at: z.iso.datetime(),
  may_undo: z.boolean(),
});

export const cards = defineCall({
  method: "GET",
  path: "/api/swipe.php",
  summary:
    "The next cards of the swipe game: real members who seek each other, never anybody liked, passed or blocked",
  input: z.object({}),
  output: standing.extend({ cards: z.array(cardSchema) }),
  showsMembers: ({ cards: shown }) => shown.length,
  refusals: {},
});

export const answer = defineCall({
  method: "POST",
  path: "/api/swipe.php",
  summary: "Like or pass a card; four likes a day, passes without limit",
  input: z.object({ profile: z.object({ id: idSchema }), answer: z.enum(["like", "pass"]) }),
  output: standing.extend({ match: profileCardSchema.nullable() }),
  showsMembers: "known",
  refusals: {
    swipe_limit: { status: 409, data: z.object({ resets_at: z.iso.datetime() }) },
    /** Likes of many strangers in a short time, here and elsewhere: how long until the next. */
    likes_limit: { status: 409, data: waitSchema },
    /** For a like. */
    profile_held: { status: 403 },
    age_check_required: { status: 403 },
    fictional_first: { status: 403 },
  },
});

export const undo = defineCall({
  method: "DELETE",
  path: "/api/swipe.php",
  summary: "Take the last pass back",
  input: z.object({}),
  /** `card` is null when the member cannot be seen any more. */
  output: standing.extend({ card: cardSchema.nullable() }),
  // A pass may have named any member: the card that comes back may be one never shown before.
  showsMembers: ({ card }) => (card ? 1 : 0),
  refusals: { nothing_to_undo: { status: 409 } },
});

export type SwipeCard = OutputOf<typeof cards>["cards"][number];
