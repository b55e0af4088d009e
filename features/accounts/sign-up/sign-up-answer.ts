import type { Source } from "#browser/source.ts";
import type { Problem } from "#server/calls/define.ts";
import type { SignUpValues } from "./sign-up-steps.ts";

/** What the form's next look depends on. `next` is set when the account is there. */
export interface SignUpAnswer {
  readonly step: number;
  readonly problem?: Problem;
  readonly values: SignUpValues;
  /**
   * Where the visitor came from: without JavaScript, a refused form has lost it from the address.
   */
  readonly tracking: Source;
  readonly next?: string;
}
