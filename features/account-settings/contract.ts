import { z } from "zod";
import { passwordSchema } from "#features/identity/fields.ts";
import { schemes, textSizes } from "#features/sites/appearance.ts";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { emailField } from "#server/calls/email-field.ts";

const password = z.string({ error: "invalid.required" }).min(1).max(200);
const token = z.string().min(1).max(100);
/** Five wrong own passwords in 15 minutes. */
const guarded = { login_blocked: { status: 429, data: z.object({ minutes: z.int() }) } } as const;

export const sessionSchema = z.object({
  id: idSchema,
  /** Names as people know them, for example Firefox and Windows; null: not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});

export const exportSchema = z.object({
  id: idSchema,
  status: z.enum(["waiting", "working", "ready", "failed", "cancelled"]),
  /** Steps done, of `total`: tables and photos. */
  done: z.int(),
  total: z.int(),
  bytes: z.int().nullable(),
  created_at: z.iso.datetime(),
  /** The file can be fetched at `/exports/<id>.zip` until then. */
  expires_at: z.iso.datetime().nullable(),
});

export const read = defineCall({
  method: "GET",
  path: "/api/account.php",
  summary: "What the settings page shows of the member's account",
  input: z.object({}),
  output: z.object({
    email: z.string(),
    confirmed: z.boolean(),
    invisible: z.boolean(),
    /**
     * Whether visitors and public pages may show the member, and whether the site shows visitors
     * anybody; null for an account without a profile.
     */
    open_to: z
      .object({ visitors: z.boolean(), landers: z.boolean(), site: z.boolean() })
      .nullable(),
    /** A new address that still has to be confirmed. */
    pending_email: z.string().nullable(),
    /** Where the member is logged in, newest first. */
    sessions: z.array(sessionSchema),
    export: exportSchema.nullable(),
    /** Percent that the company offers instead of deleting; 0: nothing, or used already. */
    stay_discount: z.int(),
  }),
  refusals: {},
});

export const changeDates = defineCall({
  method: "PUT",
  path: "/api/date-locale.php",
  summary:
    "Choose how dates, numbers and prices are written; empty: as the interface language does",
  visitors: true,
  unkeyed: true,
  input: z.object({ date_locale: z.enum(languages, { error: "invalid.language" }).optional() }),
  output: z.object({}),
  refusals: {},
});

export const changeAppearance = defineCall({
  method: "PUT",
  path: "/api/appearance.php",
  summary:
    "Choose light or dark, larger text and less motion for this browser; empty: as on the device",
  unkeyed: true,
  input: z.object({
    scheme: z.enum(schemes).optional(),
    text: z.enum(textSizes).optional(),
    motion: z.enum(["still"]).optional(),
  }),
  output: z.object({}),
  refusals: {},
});

/** Answers the same for every new address, known or not (readings, 'Enumeration'). */
export const changeMail = defineCall({
  method: "POST",
  path: "/api/mail-change.php",
  summary:
    "Ask for another e-mail address: a link goes to it, a notice to the present one; 6 a day",
  input: z.object({
    email: emailField("invalid.new_email"),
    password,
  }),
  output: z.object({ pending_email: z.string() }),
  refusals: { ...guarded, too_many_mails: { status: 429 }, confirm_first: { status: 409 } },
});

export const cancelMail = defineCall({
  method: "DELETE",
  path: "/api/mail-change.php",
  summary: "Give up a change of address that is not confirmed yet",
  input: z.object({}),
  output: z.object({}),
  refusals: {},
});

export const confirmMail = defineCall({
  method: "PUT",
  path: "/api/mail-change.php",
  summary: "Confirm the new address with the secret of the mail that went to it",
  visitors: true,
  input: z.object({ token }),
  output: z.object({ email: z.string() }),
  refusals: { link_invalid: { status: 410 } },
});

export const stopMail = defineCall({
  method: "POST",
  path: "/api/mail-change.php",
  when: { stop: "1" },
  summary:
    "Stop a change of address, or undo it within 7 days, with the secret of the notice to the old one",
  visitors: true,
  provenByLink: true,
  input: z.object({ token }),
  output: z.object({ undone: z.boolean() }),
  refusals: { link_invalid: { status: 410 } },
});

export const changePassword = defineCall({
  method: "PUT",
  path: "/api/password.php",
  summary: "Choose a new password; every other session ends",
  input: z.object({
    old_password: password,
    password: passwordSchema,
    repeat_password: z.string().max(200),
  }),
  output: z.object({}),
  refusals: guarded,
});

export const changeVisibility = defineCall({
  method: "PUT",
  path: "/api/invisible.php",
  summary: "Invisible mode: in nobody's search, suggestions or counts; nobody can write or like",
  input: z.object({ invisible: z.boolean() }),
  output: z.object({ invisible: z.boolean() }),
  refusals: {},
});

export const changeVisitors = defineCall({
  method: "PUT",
  path: "/api/visitors.php",
  summary:
    "Whether people without an account may see the member: in search, profile, map and numbers (`visitors`), on public pages (`landers`)",
  input: z.object({ visitors: z.boolean(), landers: z.boolean() }),
  output: z.object({ visitors: z.boolean(), landers: z.boolean() }),
  refusals: {},
});

export const endSession = defineCall({
  method: "DELETE",
  path: "/api/session.php",
  summary: "Log out one of the member's devices, with the member's password",
  input: z.object({ session: idSchema, password }),
  output: z.object({}),
  refusals: guarded,
});

export const endOthers = defineCall({
  method: "POST",
  path: "/api/session.php",
  summary: "Log out every device but this one, with the member's password",
  input: z.object({ password }),
  output: z.object({ ended: z.int() }),
  refusals: guarded,
});

export const requestExport = defineCall({
  method: "POST",
  path: "/api/export.php",
  summary: "Begin the export of the member's own data, as one file; 5 a day",
  input: z.object({ password }),
  output: z.object({ export: exportSchema }),
  refusals: { ...guarded, export_running: { status: 409 }, too_many_exports: { status: 429 } },
});

export const readExport = defineCall({
  method: "GET",
  path: "/api/export.php",
  summary: "How far the newest export is",
  input: z.object({}),
  output: z.object({ export: exportSchema.nullable() }),
  refusals: {},
});

export const cancelExport = defineCall({
  method: "DELETE",
  path: "/api/export.php",
  summary: "Stop the export, or throw its file away",
  input: z.object({}),
  output: z.object({}),
  refusals: {},
});

export const acceptStay = defineCall({
  method: "POST",
  path: "/api/stay.php",
  summary: "Take the company's discount instead of deleting: a personal code, once",
  input: z.object({}),
  output: z.object({ code: z.string(), value_percentage: z.int(), expires: z.iso.datetime() }),
  refusals: { nothing_offered: { status: 409 } },
});

export const deleteAccount = defineCall({
  method: "DELETE",
  path: "/api/account.php",
  summary:
    "Delete the account: hidden at once, erased after 14 days, or at once with `now`; an open grave matter about the member is decided first",
  input: z.object({ password, now: z.boolean().optional() }),
  output: z.object({
    erased: z.boolean(),
    /** The erasure waits for a decision that concerns the member, until then at the latest. */
    waits_until: z.iso.datetime().optional(),
  }),
  refusals: guarded,
});

/** Answers the same for every address, known or not. */
export const requestReactivation = defineCall({
  method: "POST",
  path: "/api/reactivate.php",
  summary: "Send the link that brings a deleted account back; 4 a day",
  visitors: true,
  input: z.object({
    email: emailField(),
  }),
  output: z.object({}),
  refusals: { too_many_mails: { status: 429 } },
});

export const reactivate = defineCall({
  method: "PUT",
  path: "/api/reactivate.php",
  summary: "Bring a deleted account back within 14 days, with the secret of the mail, and log in",
  visitors: true,
  input: z.object({ token }),
  output: z.object({ logged_in: z.boolean() }),
  refusals: { link_invalid: { status: 410 } },
});

/** A hint: the export has moved on. */
export type LiveEvent = { type: "export" };
