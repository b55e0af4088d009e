import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { assertionOptionsSchema, assertionSchema } from "../factors/passkey-schemas.ts";
import { everyone } from "../rights.ts";

export const proofOptions = defineCall({
  method: "GET",
  path: "/api/office-proof.php",
  summary: "For operators: with what one can show again who one is",
  staff: { may: everyone },
  input: z.object({}),
  output: z.object({
    /** Null: there is none, or this address can have none. */
    passkey: assertionOptionsSchema.nullable(),
    /** Which code there is besides: of an authenticator app, or (the demo) the password. */
    code: z.enum(["totp", "password", "none"]),
  }),
  refusals: {},
});

export const prove = defineCall({
  method: "POST",
  path: "/api/office-proof.php",
  summary: "For operators: show again who one is, for the ten minutes that graver acts ask for",
  staff: { may: everyone },
  input: z.object({
    passkey: assertionSchema.optional(),
    /** Six digits; the demo's operator: the password. */
    code: z.string().overwrite(plainCode).max(200).optional(),
  }),
  output: z.object({}),
  refusals: {
    proof_failed: { status: 422 },
    office_sign_in_blocked: { status: 429, data: z.object({ minutes: z.int() }) },
  },
});
