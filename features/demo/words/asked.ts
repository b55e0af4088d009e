import type { PromptName } from "#features/prompts/prompt-names.ts";

/** What demo members of one language say: data, as if they had typed it. */
export interface Words {
  /** In the order of `fits` (about.ts), whoever says it: no word of it hangs on the speaker's gender. */
  readonly about: readonly string[];
  /** Two answers to each question, in the order of `asked`. */
  readonly answers: readonly string[];
  /** Opening messages that wait for the demo accounts. */
  readonly openings: readonly string[];
  /** A page of the operator's own. */
  readonly page: { readonly title: string; readonly description: string; readonly body: string };
}

/** The questions that demo members answer. */
export const asked = [
  "small_joy",
  "good_evening",
  "time_for",
  "for_a_guest",
  "place",
  "sunday",
  "ask_me",
  "talk_for_hours",
  "at_ease",
  "still_to_try",
  "laughter",
  "learned_late",
  "song",
  "changed_mind",
  "quietly_proud",
  "own_opinion",
  "courage",
  "scent",
  "first_meeting",
  "good_to_know",
] as const satisfies readonly PromptName[];
