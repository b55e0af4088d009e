import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { emailField } from "#server/calls/email-field.ts";
import { assertionOptionsSchema, assertionSchema } from "../factors/passkey-schemas.ts";

const refusals = {
  office_sign_in_failed: { status: 401 },
  office_sign_in_blocked: { status: 429, data: z.object({ minutes: z.int() }) },
} as const;

export const signIn = defineCall({
  method: "POST",
  path: "/api/office-sign-in.php",
  summary:
    "Sign in to the office with a password and a code of an authenticator app, or with a recovery code",
  visitors: true,
  unkeyed: true,
  input: z.object({
    email: emailField(),
    /** Without one: a recovery code of somebody who has no password. */
    password: z.string().max(200).default(""),
    /** Six digits, or a recovery code. The demo's operator needs none on this machine. */
    code: z.string().overwrite(plainCode).max(40).default(""),
  }),
  output: z.object({ name: z.string() }),
  refusals,
});

export const passkeyOptions = defineCall({
  method: "POST",
  path: "/api/office-passkey.php",
  summary: "What a browser asks a passkey of the office for",
  visitors: true,
  unkeyed: true,
  input: z.object({}),
  output: assertionOptionsSchema,
  refusals: {},
});

export const signInWithPasskey = defineCall({
  method: "POST",
  path: "/api/office-passkey-sign-in.php",
  summary: "Sign in to the office with a passkey",
  visitors: true,
  unkeyed: true,
  input: z.object({ passkey: assertionSchema }),
  output: z.object({ name: z.string() }),
  refusals,
});
