import type { ProfileValues } from "#features/profiles/profile-values.ts";
import type { PromptSlots } from "#features/prompts/prompt-slots.ts";
import type { Problem } from "#server/calls/define.ts";
import type { ProfileSection } from "./section-fields.ts";

/** What a section's post came to; refused, it brings back what was typed, in the section's values. */
export interface Saved<V = ProfileValues | PromptSlots> {
  readonly section: ProfileSection;
  readonly ok: boolean;
  readonly problem?: Problem;
  readonly typed?: V;
}
