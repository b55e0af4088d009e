import type { BrowserContext } from "@playwright/test";
import { expect, type Vesper } from "./vesper.ts";

/** A woman who seeks men, logged in by her sign-up's form; her address is not confirmed. */
export async function signUpUnconfirmed(
  context: BrowserContext,
  vesper: Vesper,
  own: { readonly name: string; readonly email: string; readonly password: string },
): Promise<void> {
  const answer = await context.request.post(`${vesper.url}/signup`, {
    headers: { origin: vesper.url },
    maxRedirects: 0,
    form: {
      ...own,
      step: "4",
      gender: "woman",
      seeks: "man",
      date_of_birth: "1972-05-06",
      country: "NL",
      city: "Utrecht",
      terms: "true",
      consent: "true",
    },
  });
  expect(answer.status()).toBe(303);
}
