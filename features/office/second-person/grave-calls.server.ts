import type { CallHandler, Context, Services } from "#server/calls/context.ts";
import type { Call, ParsedOf, StaffRule } from "#server/calls/define.ts";
import { runCall } from "#server/calls/run.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Right } from "#features/staff/rights.ts";
import type { Staff } from "#features/staff/staff.server.ts";
import type { Matter } from "./matters.ts";

/** With what a rule looks up what an input is about. */
export interface Looked {
  readonly db: Database | Tx;
  readonly site: Site;
  readonly services: Pick<Services, "fingerprint" | "officeHost">;
  /** Whoever asks for it now; absent of what waits for a second person already. */
  readonly by?: string;
}

/** Beside a contract: which of its inputs one person may not decide alone. */
export interface GraveRules<I> {
  /** A right that what waits asks for instead of the call's own, of both persons. */
  readonly may?: Right;
  /** Both persons need the right on every site. */
  readonly everywhere?: true;
  /**
   * Null: one person is enough, or the call refuses by itself what cannot be. Whoever says null for
   * something that the call then does has let one person do it.
   */
  second(input: I, looked: Looked): Promise<Matter | null>;
  /** What a waiting input is about, if `second` no longer says so: for the list of proposals. */
  about?(input: I, looked: Looked): Promise<Matter | null>;
  /** The part that one person may do at once, and the rest, which waits. Null: all of it waits. */
  split?(input: I): { readonly now: I; readonly waits: I } | null;
  /** With `stepUp: "sometimes"`: does this input ask who it is? */
  proof?(input: I, looked: Looked): Promise<boolean>;
}

/** A call that may wait for a second person, by its name in features/all-grave-calls.server.ts. */
export interface GraveCall {
  readonly call: Call;
  /** Who may propose and confirm it. */
  readonly rule: StaffRule;
  second(input: unknown, looked: Looked): Promise<Matter | null>;
  about(input: unknown, looked: Looked): Promise<Matter | null>;
  split(input: unknown): { readonly now: object; readonly waits: object } | null;
  /** Must whoever makes or confirms it have shown just now who they are? */
  proof(input: unknown, looked: Looked): Promise<boolean>;
  /** As if it were made now. @throws Refusal */
  run(input: unknown, context: Context): Promise<unknown>;
}

export type GraveCalls = Readonly<Record<string, GraveCall>>;

declare module "#server/calls/context.ts" {
  interface Services {
    readonly graveCalls: GraveCalls;
  }
  interface Context {
    /**
     * In a call that waited: the second person who confirmed it, null after its time alone.
     * Undefined: nothing held it back.
     */
    readonly confirmedBy?: Staff | null;
  }
}

/** One line of features/all-grave-calls.server.ts. */
export function graveCall<C extends Call>(
  call: C,
  handler: CallHandler<C>,
  rules: GraveRules<ParsedOf<C>>,
): GraveCall {
  const { staff: rule } = call;
  if (!rule?.second) throw new Error(`${call.path} has no \`second\` in its contract`);
  const read = (input: unknown) => call.input.parse(input) as ParsedOf<C>;
  return {
    call,
    rule: {
      ...rule,
      ...(rules.may && { may: rules.may }),
      ...(rules.everywhere && { everywhere: true as const }),
    },
    second: (input, looked) => rules.second(read(input), looked),
    about: async (input, looked) =>
      (await rules.second(read(input), looked)) ??
      (await rules.about?.(read(input), looked)) ??
      null,
    split: (input) => rules.split?.(read(input)) ?? null,
    proof: async (input, looked) =>
      rule.stepUp === true ||
      (rule.stepUp === "sometimes" && (await rules.proof?.(read(input), looked)) === true),
    run: (input, context) => runCall(call, handler, input, context),
  };
}

/** @throws Error for what waits from a release that knew a call which is gone. */
export function graveCallOf({ graveCalls }: Pick<Services, "graveCalls">, name: string): GraveCall {
  const found = graveCalls[name];
  if (!found) throw new Error(`${name} is not in features/all-grave-calls.server.ts`);
  return found;
}
