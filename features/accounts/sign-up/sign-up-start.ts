import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import type { SignUpStart } from "#features/identity/sign-up/sign-up-context.ts";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import type { SignUpValues } from "./sign-up-steps.ts";

/** What has been chosen, and what the site's niche has chosen as long as nothing is. */
export function startOn(niche: number, chosen: SignUpValues): SignUpValues {
  const { gender, seeks } = nicheOf(niche);
  return { ...(gender && { gender }), ...(seeks.length > 0 && { seeks }), ...chosen };
}

interface Fields {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}

/**
 * What a visitor has chosen before the sign-up, out of the query of /signup or a form with the same
 * names. Anybody can write an address, so what no choice is, is left out.
 */
export function readStart(fields: Fields): SignUpStart {
  const text = (name: string, longest: number): string | undefined => {
    const value = fields.get(name);
    return typeof value === "string" && value !== "" && value.length <= longest ? value : undefined;
  };
  const among = (name: string, known: readonly string[]): string[] =>
    known.filter((each) => fields.getAll(name).includes(each));
  const start = {
    gender: among("gender", genders)[0],
    seeks: among("seeks", genders),
    country: text("country", 2),
    region: text("region", 10),
    profile: text("profile", 36),
    interests: among("interests", interestNames),
    signup_message: text("signup_message", 2_000),
  };
  return Object.fromEntries(
    Object.entries(start).filter(([, value]) => value !== undefined && value.length > 0),
  );
}
