import type { z } from "zod";
import { emptyBlanks } from "./blank.ts";
import { checkAnswer } from "./check-answer.ts";
import { withLineFeeds } from "./coerce.ts";
import { type Call, type OutputOf, type ParsedOf, type StaffRule, takesKey } from "./define.ts";
import { passingFailure } from "#server/db/passing-failure.ts";
import { Refusal, type FieldIssue, type Refuse, refuserOf } from "./refusal.ts";

/** The rule behind one call. `X` is the request's context (site, viewer, database …). */
export type Handler<C extends Call, X> = (
  request: X & { input: ParsedOf<C>; refuse: Refuse<C> },
) => Promise<OutputOf<C> | Refusal>;

/** What a context brings along for the calls of the office, and for reads that may lag. */
export interface Guarded {
  readonly checkAnswers?: boolean;
  /**
   * Where there is a replica: reads there, with what stands `instead` in the context, or else
   * `otherwise`. `shows`: the members whom an answer shows.
   */
  lagging?<A>(
    read: (instead: object) => Promise<A | Refusal>,
    shows: (answer: A) => readonly string[],
    otherwise: () => Promise<A | Refusal>,
  ): Promise<A | Refusal>;
  /** Where there is a replica: after a write, whoever made it reads it at once. */
  wrote?(): void;
  /** Asked before the handler. @throws Refusal not_found, step_up_required */
  admitStaff?(rule: StaffRule): void;
  /**
   * After the input is known, and before the handler: what one person may not do alone is proposed
   * instead. @throws Refusal step_up_required, and `second`'s own
   */
  admitInput?(rule: StaffRule, input: object): Promise<void>;
  /**
   * The stored answer, where this very request was answered before under its Idempotency-Key, not
   * now: what is refused after a first write stays refused. @throws Refusal idempotency_key_reused
   */
  answeredBefore?(): Promise<{ readonly answer: unknown } | null>;
  /** After the handler, and before the answer: what was done or read is written down. */
  recordStaff?(rule: StaffRule): Promise<void>;
}

/**
 * Validates the input, runs the handler and gives its answer; the one way in for HTTP, server
 * rendering and forms.
 * @throws Refusal for everything expected; anything else is a bug.
 */
export async function runCall<C extends Call, X extends Guarded>(
  call: C,
  handler: Handler<C, X>,
  given: unknown,
  context: X,
): Promise<OutputOf<C>> {
  const { staff: rule } = call;
  if (rule && !context.admitStaff) throw new Error(`nobody guards ${call.method} ${call.path}`);
  if (rule) context.admitStaff?.(rule); // before the input: nobody else learns what it looks like
  const input = emptyBlanks(withLineFeeds(given));
  const parsed = call.input.safeParse(input);
  if (!parsed.success)
    throw new Refusal(
      "invalid",
      422,
      undefined,
      parsed.error.issues.map((issue) => toFieldIssue(issue, input)),
    );
  const nul = pathOfNul(parsed.data);
  if (nul)
    throw new Refusal("invalid", 422, undefined, [{ path: nul.join("."), code: "invalid.value" }]);
  if (rule) await context.admitInput?.(rule, parsed.data);
  // A copy: with the context as a prototype, every request would cost V8 a hidden class of its own
  // (4 µs).
  const request = { ...context, input: parsed.data as ParsedOf<C>, refuse: refuserOf(call) };
  const answer = await answerOf(call, handler, request).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw passingFailure(error) ?? error;
  });
  if (answer instanceof Refusal) {
    // What the first request did may be the reason: its repeat has an old password that is old now.
    const before =
      takesKey(call) && !call.repeatsByPassword ? await context.answeredBefore?.() : null;
    if (before) return before.answer as OutputOf<C>;
    throw answer;
  }
  if (rule) await context.recordStaff?.(rule);
  if ((call.method !== "GET" || call.acts) && !call.unseen) context.wrote?.();
  if (context.checkAnswers) checkAnswer(call, answer);
  return answer;
}

/** The handler's answer, from a replica where the call may lag and there is one. */
function answerOf<C extends Call, X extends Guarded>(
  call: C,
  handler: Handler<C, X>,
  request: Parameters<Handler<C, X>>[0],
): Promise<OutputOf<C> | Refusal> {
  if (!call.lags || !request.lagging) return handler(request);
  return request.lagging<OutputOf<C>>(
    (instead) => handler({ ...request, ...instead }),
    (answer) => call.lags?.(answer) ?? [],
    () => handler(request),
  );
}

/**
 * PostgreSQL keeps no NUL in a text and no half of a character. The half that is left where
 * somebody cut an emoji in two becomes the mark for it, in place; a NUL nobody typed. Gives the
 * path of a text with one, or null.
 */
function pathOfNul(holder: object): string[] | null {
  for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
    if (typeof value === "string") {
      if (value.includes("\0")) return [key];
      if (!value.isWellFormed()) (holder as Record<string, unknown>)[key] = value.toWellFormed();
    } else if (typeof value === "object" && value !== null) {
      const found = pathOfNul(value);
      if (found) return [key, ...found];
    }
  }
  return null;
}

// What is counted decides the words: characters, the number itself, how many were chosen.
const lists = { string: true, array: true, set: true };
const tooBig: Record<string, string> = {
  string: "invalid.too_long",
  number: "invalid.too_large",
  int: "invalid.too_large",
  array: "invalid.too_many",
};
const tooSmall: Record<string, string> = {
  string: "invalid.too_short",
  number: "invalid.too_small",
  int: "invalid.too_small",
};

/**
 * A schema may name its own message key (`z.email("invalid.email")`); otherwise the kind of issue
 * is the key, and whether `input` has anything there.
 */
export function toFieldIssue(issue: z.core.$ZodIssue, input: unknown): FieldIssue {
  const path = issue.path.join(".");
  if (issue.message.startsWith("invalid.")) return { path, code: issue.message };
  if (issue.code === "too_big" && typeof issue.maximum === "number")
    return { path, code: tooBig[issue.origin] ?? "invalid.value", values: { max: issue.maximum } };
  if (issue.code === "too_small" && typeof issue.minimum === "number") {
    if (issue.minimum === 1 && issue.origin in lists) return { path, code: "invalid.required" };
    return {
      path,
      code: tooSmall[issue.origin] ?? "invalid.value",
      values: { min: issue.minimum },
    };
  }
  // zod keeps the value to itself; a list of choices calls nothing a wrong value, not a wrong type.
  const given = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  return { path, code: given === undefined ? "invalid.required" : "invalid.value" };
}
