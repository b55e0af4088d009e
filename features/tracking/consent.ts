declare module "#browser/page-context.ts" {
  interface PageContext {
    /** The answer about measurement; null: none yet. */
    readonly consent: Choice | null;
  }
}

declare module "#browser/use-site.ts" {
  interface RootData {
    readonly consent: Choice | null;
  }
}

declare module "#server/calls/context.ts" {
  interface Context {
    /** What this browser answered to the question about measurement; null: nothing, which allows nothing. */
    readonly consent: Choice | null;
  }
}

export const choices = ["necessary", "measurement"] as const;
/** What a visitor answered; null: nothing yet, which allows nothing. */
export type Choice = (typeof choices)[number];

/** Cookie with the answer, 180 days: the one thing that is stored to remember a no, too. */
export const consentCookie = "consent";
export const consentSeconds = 180 * 86_400;

/** One of the two answers, or null for anything else that a cookie may hold. */
export const asChoice = (value: unknown): Choice | null =>
  choices.find((each) => each === value) ?? null;
