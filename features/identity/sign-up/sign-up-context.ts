import { createContext, use } from "react";

/**
 * What a visitor has already said when the sign-up opens: the same names as the query of /signup.
 */
export interface SignUpStart {
  readonly gender?: string;
  /** Genders they look for. */
  readonly seeks?: readonly string[];
  /** ISO 3166-1 */
  readonly country?: string;
  /** ISO 3166-2 */
  readonly region?: string;
  readonly interests?: readonly string[];
  /** The member for whom they come. */
  readonly profile?: string;
  /** How the words about oneself could begin; with a `profile`, those to that member. */
  readonly signup_message?: string;
  readonly [field: string]: string | readonly string[] | undefined;
}

export interface SignUp {
  /** Opens the sign-up over the page. */
  openSignUp(start?: SignUpStart): void;
}

export const SignUpContext = createContext<SignUp | null>(null);

/** The sign-up over the page, or null where the layout has none (then link to `signUpPath`). */
export const useSignUp = (): SignUp | null => use(SignUpContext);

/** The same as a page of its own: before hydration, and for whoever has no JavaScript. */
export function signUpPath(start: SignUpStart = {}): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(start))
    for (const each of [value ?? []].flat()) query.append(field, each);
  return query.size > 0 ? `/signup?${query}` : "/signup";
}
