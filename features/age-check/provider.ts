import type { AgeMethod } from "#features/sites/age-methods.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** Null: the operator has none. */
    readonly ageProvider: AgeProvider | null;
  }
}

/** What is asked: does somebody have at least so many years, and how is that found out? */
export interface AgeQuestion {
  readonly method: AgeMethod;
  readonly minAge: number;
}

/** What keeps an answer to the question it belongs to. */
export interface Binding {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the provider sends the member back to. */
  readonly back: string;
}

/**
 * Somebody who says whether a member is old enough, and nothing else of them.
 * @throws AgeProviderDown from `begin` and `finish`, AgeAnswerWrong from `finish`
 */
export interface AgeProvider {
  /** Its host, which members are told and the result is kept with. */
  readonly name: string;
  /** A secret for one check, kept here. */
  newVerifier(): string;
  /** The address that the member goes to. */
  begin(question: AgeQuestion, binding: Binding): Promise<URL>;
  /** `answer`: what the address carried that the member came back to. */
  finish(
    question: AgeQuestion,
    binding: Binding,
    answer: URLSearchParams,
  ): Promise<"passed" | "too_young">;
  /** Origins that the page's form may end at, for its policy; none while the provider is away. */
  origins(): Promise<readonly string[]>;
}

/** It cannot be reached, or says that it cannot work now: later it may. */
export class AgeProviderDown extends Error {}

/** What it said is not signed by it, not meant for this check, or says nothing of the age. */
export class AgeAnswerWrong extends Error {}
