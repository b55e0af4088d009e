import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { passwordSchema } from "#features/identity/fields.ts";
import { registrationOptionsSchema, registrationSchema } from "../factors/passkey-schemas.ts";
import { staffNameSchema } from "../invitations/fields.ts";
import { officeLanguages } from "#i18n/office-languages.ts";
import { everyone } from "../rights.ts";

const staff = { may: everyone } as const;
/** What opens the office is changed by whoever has just shown who they are. */
const proved = { may: everyone, stepUp: true } as const;
const passkeyId = z
  .string()
  .regex(/^[\w-]+$/)
  .max(1_400);
const passkeyName = z.string().trim().min(1).max(60);

export const sessionSchema = z.object({
  id: z.uuid(),
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  current: z.boolean(),
});

export const readMe = defineCall({
  method: "GET",
  path: "/api/office-me.php",
  summary: "For operators: one's own page, with what opens the office and where one is signed in",
  staff,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    email: z.string(),
    language: z.enum(officeLanguages),
    /** Keys of one letter do something. */
    shortcuts: z.boolean(),
    demo: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: z.iso.datetime(),
        last_used_at: z.iso.datetime().nullable(),
      }),
    ),
    /** Can one be made at this address? */
    passkeys_here: z.boolean(),
    /** A password with an authenticator app. */
    password: z.boolean(),
    recovery_codes_left: z.int(),
    totp: z.object({
      secret: z.string(),
      qr: z.object({ path: z.string(), size: z.int() }),
    }),
    sessions: z.array(sessionSchema),
  }),
  refusals: {},
});

export const saveMe = defineCall({
  method: "PUT",
  path: "/api/office-me.php",
  summary: "For operators: change one's own name, language or keyboard shortcuts",
  staff,
  input: z
    .object({
      name: staffNameSchema,
      language: z.enum(officeLanguages),
      shortcuts: z.boolean(),
    })
    .partial(),
  output: z.object({}),
  refusals: {},
});

export const newPasskey = defineCall({
  method: "POST",
  path: "/api/office-new-passkey.php",
  summary: "For operators: what a browser makes one more passkey with",
  staff: proved,
  unkeyed: true,
  input: z.object({}),
  output: registrationOptionsSchema,
  refusals: {},
});

export const addPasskey = defineCall({
  method: "POST",
  path: "/api/office-my-passkey.php",
  summary: "For operators: one more passkey of one's own",
  staff: proved,
  input: z.object({ name: passkeyName, passkey: registrationSchema }),
  output: z.object({}),
  refusals: { passkey_failed: { status: 422 } },
});

export const renamePasskey = defineCall({
  method: "PUT",
  path: "/api/office-my-passkey.php",
  summary: "For operators: another name for a passkey of one's own",
  staff,
  input: z.object({ id: passkeyId, name: passkeyName }),
  output: z.object({}),
  refusals: {},
});

export const removePasskey = defineCall({
  method: "DELETE",
  path: "/api/office-my-passkey.php",
  summary: "For operators: remove a passkey of one's own, never the last way in",
  staff: proved,
  input: z.object({ id: passkeyId }),
  output: z.object({}),
  refusals: { last_way_in: { status: 409 } },
});

export const setPassword = defineCall({
  method: "PUT",
  path: "/api/office-my-password.php",
  summary: "For operators: a password with an authenticator app, in place of the one there was",
  staff: proved,
  input: z.object({ password: passwordSchema, code: z.string().overwrite(plainCode).max(20) }),
  output: z.object({}),
  refusals: {},
});

export const removePassword = defineCall({
  method: "DELETE",
  path: "/api/office-my-password.php",
  summary: "For operators: sign in by passkey alone from now on",
  staff: proved,
  input: z.object({}),
  output: z.object({}),
  refusals: { last_way_in: { status: 409 } },
});

export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/office-recovery-codes.php",
  summary: "For operators: ten new recovery codes, shown once; the earlier ones open nothing",
  staff: proved,
  input: z.object({}),
  /** Empty in the answer to a repeat: they are not kept. */
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: {},
});

export const endMySession = defineCall({
  method: "DELETE",
  path: "/api/office-my-session.php",
  summary: "For operators: end one of one's own sessions",
  staff,
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  refusals: {},
});
