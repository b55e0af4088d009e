import { z } from "zod";
import { elementSchema } from "#features/content/contract.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

/** At the sign-up, with an order, or told beforehand that the text changes. */
export const occasions = ["sign_up", "order", "notice"] as const;

const agreementSchema = z.object({
  id: idSchema,
  /** Its title on that day, in the language it was read in. */
  title: z.string(),
  /** The date that the text bears. */
  version: z.iso.datetime(),
  occasion: z.enum(occasions),
  agreed_at: z.iso.datetime(),
  /** Later than `agreed_at` where the change was announced before. */
  applies_from: z.iso.datetime(),
});

export const list = defineCall({
  method: "GET",
  path: "/api/agreements.php",
  summary: "What the member agreed to, newest first, 30 at a time",
  /** `before`: the last id of the page before. */
  input: z.object({ before: idSchema.optional() }),
  output: z.object({ agreements: z.array(agreementSchema), next: idSchema.nullable() }),
  refusals: {},
});

export const read = defineCall({
  method: "GET",
  path: "/api/agreement.php",
  summary: "One own agreement with its text, word for word as it read on that day",
  input: z.object({ id: idSchema }),
  output: z.object({ agreement: agreementSchema, body: z.array(elementSchema) }),
  refusals: {},
});
