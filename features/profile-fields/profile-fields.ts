/**
 * What a member may say of themselves with one answer. Schemas, search, forms, facts and what a
 * site hides are all made from this table, so a new field is: a migration, its row here at the end,
 * and its words (docs/new-feature.md).
 *
 * - `choices`: the position is the code in the database: append only, never reorder. Names are the
 *   wire's; position 0 is 'not said'.
 * - `shift`, `bits`: where the code stands in `profile.attributes`, which the search reads.
 * - `section`, `place`: where forms and facts show it.
 * - `completes`: a profile is complete only with it. Otherwise not saying is as good an answer.
 */
export const profileFields = {
  sexuality: {
    choices: ["unknown", "straight", "gay", "bisexual", "pansexual", "asexual"],
    shift: 0,
    bits: 3,
    section: "situation",
    place: 2,
    completes: false,
  },
  hair_colour: {
    choices: ["unknown", "black", "brown", "blond", "red", "grey", "white", "coloured", "bald"],
    shift: 3,
    bits: 4,
    section: "looks",
    place: 2,
    completes: true,
  },
  eye_colour: {
    choices: ["unknown", "brown", "blue", "green", "grey", "hazel"],
    shift: 7,
    bits: 4,
    section: "looks",
    place: 3,
    completes: true,
  },
  body_type: {
    choices: ["unknown", "slim", "average", "athletic", "curvy", "full", "muscular"],
    shift: 11,
    bits: 4,
    section: "looks",
    place: 1,
    completes: true,
  },
  relationship_status: {
    choices: [
      "unknown",
      "single",
      "divorced",
      "widowed",
      "separated",
      "relationship",
      "open_relationship",
      "married",
    ],
    shift: 15,
    bits: 4,
    section: "situation",
    place: 1,
    completes: true,
  },
  tattoos: {
    choices: ["unknown", "none", "some", "many"],
    shift: 19,
    bits: 2,
    section: "looks",
    place: 4,
    completes: false,
  },
  smoking: {
    choices: ["unknown", "never", "now_and_then", "daily", "stopping"],
    shift: 21,
    bits: 3,
    section: "situation",
    place: 3,
    completes: false,
  },
} as const satisfies Record<string, Row>;

/**
 * Where `profile.attributes` says that the main photo was checked: one bit, which no field may take.
 */
export const verifiedShift = 24;

interface Row {
  readonly choices: readonly ["unknown", ...string[]];
  readonly shift: number;
  readonly bits: number;
  readonly section: "situation" | "looks";
  readonly place: number;
  readonly completes: boolean;
}

export type ProfileField = keyof typeof profileFields;
export type Answer<Field extends ProfileField> = (typeof profileFields)[Field]["choices"][number];
/** One answer to each field. */
export type Answers = { [Field in ProfileField]: Answer<Field> };
/** Fields that a complete profile says. */
export type CompletingField = {
  [Field in ProfileField]: (typeof profileFields)[Field]["completes"] extends true ? Field : never;
}[ProfileField];

/** In the order of the wire. */
export const profileFieldNames = Object.keys(profileFields) as ProfileField[];

/** What a site may show and search by: the fields, and the interests, of which one has several. */
export type SiteField = ProfileField | "interests";
export const siteFieldNames: readonly SiteField[] = [...profileFieldNames, "interests"];

/** The fields that one section shows, in its order. */
export const fieldsIn = (section: Row["section"]): ProfileField[] =>
  profileFieldNames
    .filter((field) => profileFields[field].section === section)
    .toSorted((a, b) => profileFields[a].place - profileFields[b].place);

/** One entry for each field. */
export const forEachField = <Entry>(
  make: (field: ProfileField) => Entry,
): Record<ProfileField, Entry> =>
  Object.fromEntries(profileFieldNames.map((field) => [field, make(field)])) as Record<
    ProfileField,
    Entry
  >;
