import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { passwordSchema } from "#features/identity/fields.ts";
import { registrationOptionsSchema, registrationSchema } from "../factors/passkey-schemas.ts";
import { officeLanguages } from "#i18n/office-languages.ts";
import { staffNameSchema } from "./fields.ts";

const token = z.string().min(1).max(100);
/** A link that is none, is used, or is too old: 404, all alike. */
const about = {
  token,
  name: staffNameSchema,
  language: z.enum(officeLanguages),
};
/** Shown once, here; they lie hashed in the database. */
const accepted = z.object({ recovery_codes: z.array(z.string()) });

export const readInvitation = defineCall({
  method: "GET",
  path: "/api/office-invitation.php",
  summary: "An invitation to the office, while its link opens something",
  visitors: true,
  input: z.object({ token }),
  output: z.object({
    email: z.string(),
    name: z.string(),
    /** Somebody who works here already gets new ways to sign in. */
    again: z.boolean(),
    expires_at: z.iso.datetime(),
    /** Can a passkey be made at this address? */
    passkeys: z.boolean(),
    totp: z.object({
      secret: z.string(),
      qr: z.object({ path: z.string(), size: z.int() }),
    }),
  }),
  refusals: {},
});

export const invitationPasskey = defineCall({
  method: "POST",
  path: "/api/office-invitation-passkey.php",
  summary: "What a browser makes the passkey of an invited person with",
  visitors: true,
  unkeyed: true,
  input: z.object({ token, name: staffNameSchema }),
  output: registrationOptionsSchema,
  refusals: {},
});

export const acceptWithPasskey = defineCall({
  method: "POST",
  path: "/api/office-accept-passkey.php",
  summary: "Accept an invitation to the office with a passkey",
  visitors: true,
  unkeyed: true,
  input: z.object({ ...about, passkey: registrationSchema }),
  output: accepted,
  refusals: { passkey_failed: { status: 422 } },
});

export const acceptWithPassword = defineCall({
  method: "POST",
  path: "/api/office-accept-password.php",
  summary: "Accept an invitation to the office with a password and an authenticator app",
  visitors: true,
  unkeyed: true,
  input: z.object({
    ...about,
    password: passwordSchema,
    code: z.string().overwrite(plainCode).max(20),
  }),
  output: accepted,
  refusals: {},
});
