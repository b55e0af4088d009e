import type { Problem } from "#server/calls/define.ts";
import type { CallName, Input, Output } from "#server/calls/registry.ts";

export type Submitted<N extends CallName> =
  | { ok: true; answer: Output<N> }
  | { ok: false; problem: Problem };

/**
 * The calls as pages use them: in this process, with the same validation and the same refusals as
 * over HTTP.
 */
export interface PageApi {
  /**
   * For loaders. A refusal becomes the page's error response; not logged in leads to the login and
   * back.
   */
  read<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>>;
  /**
   * For forms. The fields' texts become the call's input; a refusal comes back as a value, to be
   * shown at its field.
   */
  submit<N extends CallName>(
    name: N,
    form: FormData,
    more?: Record<string, unknown>,
  ): Promise<Submitted<N>>;
}
