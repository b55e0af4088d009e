import type { ProfileValues } from "#features/profiles/profile-values.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";

/** What the form's post came to; refused, it brings back what was typed. */
export type Saved =
  | { ok: true; answer: Output<"profiles.update"> }
  | { ok: false; problem: Problem; typed: ProfileValues };
