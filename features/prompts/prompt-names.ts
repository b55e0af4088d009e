/**
 * The questions that a member may answer on their profile, in the order of the list. A name stays in
 * the database with its answer: add at the end, and never give a name to another question. Words:
 * `prompts.question.<name>`, in the first person, so that an answer goes on from it.
 */
export const promptNames = [
  "small_joy",
  "good_evening",
  "laughter",
  "learned_late",
  "time_for",
  "for_a_guest",
  "song",
  "place",
  "sunday",
  "changed_mind",
  "quietly_proud",
  "ask_me",
  "own_opinion",
  "courage",
  "scent",
  "talk_for_hours",
  "at_ease",
  "first_meeting",
  "still_to_try",
  "good_to_know",
] as const;

export type PromptName = (typeof promptNames)[number];

/** How many a profile holds, and characters of an answer. */
export const mostPrompts = 3;
export const longestAnswer = 200;

/** A name as the database keeps it; null: of another release. */
export const asPrompt = (name: string): PromptName | null =>
  promptNames.find((each) => each === name) ?? null;
