import {
  type Answers,
  forEachField,
  type ProfileField,
  profileFieldNames,
  profileFields,
} from "./profile-fields.ts";

/** The answers that a row's codes stand for; a code of another release is 'unknown'. */
export const toAnswers = (row: Readonly<Record<ProfileField, number>>): Answers =>
  forEachField((field) => profileFields[field].choices[row[field]] ?? "unknown") as Answers;

/** The codes of the answers that are given, by column. */
export const toCodes = (
  answers: Readonly<Partial<Record<ProfileField, string>>>,
): Partial<Record<ProfileField, number>> =>
  Object.fromEntries(
    profileFieldNames.flatMap((field) => {
      const answer = answers[field];
      return answer === undefined ? [] : [[field, codeOf(field, answer)]];
    }),
  );

const codeOf = (field: ProfileField, answer: string): number =>
  profileFields[field].choices.findIndex((choice) => choice === answer);

/** The code of a field within a packed `attributes`. */
export const codeIn = (attributes: number, field: ProfileField): number =>
  (attributes >> profileFields[field].shift) & (2 ** profileFields[field].bits - 1);

/** A mask of admitted codes for each field, −1 where none is asked for: any. */
export const toMasks = (
  asked: Readonly<Partial<Record<ProfileField, readonly string[]>>>,
): Record<ProfileField, number> =>
  forEachField((field) =>
    asked[field]?.length
      ? asked[field].reduce((mask, answer) => mask | (1 << codeOf(field, answer)), 0)
      : -1,
  );
