import { profileFieldNames } from "#features/profile-fields/profile-fields.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import type { Profile } from "./schemas.ts";

const textNames = ["name", "about", "country", "region", "city", ...profileFieldNames] as const;
const listNames = ["seeks", "interests"] as const;

/** What the profile form holds, as typed. */
export type ProfileValues = Record<(typeof textNames)[number], string> &
  Record<(typeof listNames)[number], readonly string[]>;

type Stored = Pick<Profile, (typeof textNames)[number] | "interests"> & {
  readonly seeks: readonly string[];
};

type TextName = (typeof textNames)[number];
const texts = (of: (name: TextName) => string) =>
  Object.fromEntries(textNames.map((name) => [name, of(name)])) as Record<TextName, string>;

/** A stored profile as its form shows it. */
export const valuesOf = (profile: Stored): ProfileValues => ({
  ...texts((name) => profile[name]),
  seeks: profile.seeks,
  interests: profile.interests,
});

/**
 * A form's values; what the form does not ask stays as in `before`. Lists come in their own order,
 * so that two readings can be compared.
 */
export function readForm(form: FormData, before: ProfileValues): ProfileValues {
  const [placeRegion, placeCity] = String(form.get("place") ?? "").split("/");
  const text = (name: TextName): string => {
    if (form.has("place") && name === "region") return placeRegion ?? "";
    if (form.has("place") && name === "city") return placeCity ?? "";
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : before[name];
  };
  const all = { seeks: genders, interests: interestNames };
  const asked = new Set(form.getAll("asked"));
  const list = (name: (typeof listNames)[number]): readonly string[] => {
    if (!asked.has(name)) return before[name];
    const chosen = form.getAll(name);
    return all[name].filter((each) => chosen.includes(each));
  };
  return { ...texts(text), seeks: list("seeks"), interests: list("interests") };
}

/** Is there nothing to save? */
export const sameValues = (a: ProfileValues, b: ProfileValues): boolean =>
  JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
const ordered = (values: ProfileValues) => [
  textNames.map((name) => values[name]),
  listNames.map((name) => values[name]),
];

/**
 * Values kept as a draft, if that is what it still is; fields of another release are as in
 * `before`.
 */
export function draftValues(kept: unknown, before: ProfileValues): ProfileValues | null {
  if (typeof kept !== "object" || kept === null) return null;
  const of = kept as Record<string, unknown>;
  const text = (name: TextName): string => (typeof of[name] === "string" ? of[name] : before[name]);
  const list = (name: (typeof listNames)[number]): readonly string[] =>
    Array.isArray(of[name]) && of[name].every((each) => typeof each === "string")
      ? of[name]
      : before[name];
  return { ...texts(text), seeks: list("seeks"), interests: list("interests") };
}
