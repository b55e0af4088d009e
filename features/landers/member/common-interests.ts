import { interestGroups } from "#features/interests/groups.ts";
import { type Interest, interestNames } from "#features/interests/interest-names.ts";

/** Asked of everybody, so that what a member likes is not read off the list. */
const usual: readonly Interest[] = [
  "animals",
  "art",
  "beach",
  "biking",
  "coffee",
  "cooking",
  "dancing",
  "gardening",
  "hiking",
  "movies",
  "music",
  "reading",
  "theater",
  "travelling",
  "wine",
];

/**
 * What a visitor is asked about before meeting a member: the usual, and what this member likes;
 * never what is intimate (features/interests/groups.ts). In the order of the fifty.
 */
export function quietInterests(theirs: readonly Interest[]): Interest[] {
  const intimate: readonly Interest[] = interestGroups.intimacy;
  return interestNames.filter(
    (name) => !intimate.includes(name) && (usual.includes(name) || theirs.includes(name)),
  );
}
