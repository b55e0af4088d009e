import { z } from "zod";
import { type Answer, forEachField, type ProfileField, profileFields } from "./profile-fields.ts";

type AnswerSchema<Field extends ProfileField> = z.ZodEnum<{ [A in Answer<Field>]: A }>;

/** The answer to each field, for the schemas of profiles. */
export const answerSchemas = forEachField((field) => z.enum(profileFields[field].choices)) as {
  [Field in ProfileField]: AnswerSchema<Field>;
};

/** Several answers to each field, of which one is enough, for the schemas of searches. */
export const severalAnswersSchemas = forEachField((field) =>
  z.array(answerSchemas[field]).max(profileFields[field].choices.length).optional(),
) as { [Field in ProfileField]: z.ZodOptional<z.ZodArray<AnswerSchema<Field>>> };
