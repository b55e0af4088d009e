import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";

/** What one of the forms on a member's page gave back: what was opened, or why nothing was done. */
export interface MemberAnswer {
  /** Which form it was. */
  readonly intent: string;
  readonly opened: Output<"people.openPrivate"> | undefined;
  readonly problem: Problem | undefined;
  readonly typed: Readonly<Record<string, string>>;
}
