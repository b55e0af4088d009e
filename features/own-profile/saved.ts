import type { ProfileValues } from "#features/profiles/profile-values.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";
import type { ProfileSection } from "./section-fields.ts";

/** What a section's post came to; refused, it brings back what was typed. */
export type Saved = { readonly section: ProfileSection } & (
  | { ok: true; answer: Output<"profiles.update"> }
  | { ok: false; problem: Problem; typed: ProfileValues }
);
