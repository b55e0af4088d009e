import { z } from "zod";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { profileCardSchema } from "#features/profiles/schemas.ts";
import { userSchema } from "#features/sessions/contract.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { passwordSchema, usernameSchema } from "#features/identity/fields.ts";
import { emailField } from "#server/calls/email-field.ts";

const oneGender = z.enum(genders);
const source = z.string().max(100).optional();

/**
 * What signing up asks, in the order of the steps (specification, sections 3 to 5; see
 * sign-up-steps.ts).
 */
export const signUpSchema = z.object({
  gender: oneGender,
  /** Whom the member looks for: one or more. */
  seeks: z.array(oneGender).min(1).max(genders.length),
  name: usernameSchema,
  date_of_birth: z.iso.date({
    error: ({ input }) => (input ? "invalid.date" : "invalid.required"),
  }),
  country: z.string().length(2, "invalid.country"),
  /** ISO 3166-2; may be left out where the city's name says it. */
  region: z.string().max(10).optional(),
  city: z.string().trim().min(1).max(100),
  email: emailField(),
  password: passwordSchema,
  /** What a lander has asked already; the profile has room for all of them. */
  interests: z.array(z.enum(interestNames)).max(interestNames.length).optional(),
  /** The member for whom somebody signs up, from that member's profile or landers. */
  profile: idSchema.optional(),
  /**
   * The first words: about oneself (the profile's `about`) or, with `profile`, to that member,
   * offered in the chat and sent by no one but the new member.
   */
  signup_message: z.string().trim().max(2_000).optional(),
  terms: z.boolean({ error: "invalid.terms" }).refine((accepted) => accepted, "invalid.terms"),
  /**
   * Explicit consent to keep and show what the profile says: membership alone can reveal a sexual
   * orientation (GDPR Art. 9).
   */
  consent: z.boolean({ error: "invalid.consent" }).refine((given) => given, "invalid.consent"),
  /**
   * May the partner be told? Without it nothing of `network` to `sub3` is stored (trust row 28).
   */
  share_source: z.boolean().optional(),
  network: source,
  ref: source,
  sub1: source,
  sub2: source,
  sub3: source,
});

const closed = {
  signups_closed: { status: 403 },
  signups_trafficsource: { status: 403 },
  site_not_open: { status: 403 },
} as const;

/** Answers the same for every address, known or not (docs/decisions/0007). */
export const signUp = defineCall({
  method: "POST",
  path: "/api/signup.php",
  summary: "Sign up: a new account that still has to confirm its address, and its session",
  visitors: true,
  repeatsByPassword: true,
  input: signUpSchema,
  output: z.object({ next: z.string() }),
  refusals: closed,
});

export const signUpMessage = defineCall({
  method: "GET",
  path: "/api/signup-message.php",
  summary:
    "For whom the viewer signed up, and the first words that wait for the button in the chat; null once either has written",
  input: z.object({}),
  output: z.object({ profile: profileCardSchema.nullable(), message: z.string() }),
  showsMembers: ({ profile }) => (profile ? 1 : 0),
  refusals: {},
});

const typed = z.string().max(4_000).optional();
const chosen = z.array(z.string().max(100)).max(interestNames.length).optional();
const ticked = z.boolean().optional();

export const checkSignUp = defineCall({
  method: "POST",
  path: "/api/signup.php",
  when: { check: "1" },
  summary: "Check one step of the sign-up, 0 to 4; changes nothing",
  visitors: true,
  /**
   * As typed: the handler judges the step's fields one by one, so that everything that is wrong is
   * said at once.
   */
  unkeyed: true,
  input: z.object({
    step: z.int().min(0).max(4),
    gender: typed,
    seeks: chosen,
    name: typed,
    date_of_birth: typed,
    country: typed,
    region: typed,
    city: typed,
    email: typed,
    password: typed,
    interests: chosen,
    profile: typed,
    signup_message: typed,
    terms: ticked,
    consent: ticked,
    share_source: ticked,
    network: source,
    ref: source,
  }),
  output: z.object({}),
  refusals: closed,
});

export const changeSignUpEmail = defineCall({
  method: "PUT",
  path: "/api/signup.php",
  summary: "Correct a mistyped address before it is confirmed; a new activation mail follows",
  input: z.object({ email: emailField() }),
  output: z.object({ email: z.string() }),
  refusals: { already_confirmed: { status: 409 }, too_many_mails: { status: 429 } },
});

/** Answers the same for every address, known or not. */
export const resendActivation = defineCall({
  method: "POST",
  path: "/api/activation.php",
  summary:
    "Send the activation mail again: to the own address, or as a visitor to the one given; 6 a day",
  visitors: true,
  input: z.object({ email: emailField().optional() }),
  output: z.object({}),
  refusals: { too_many_mails: { status: 429 } },
});

export const activate = defineCall({
  method: "POST",
  path: "/api/activate.php",
  summary: "Confirm the address with the secret of the activation mail, and log in",
  visitors: true,
  /**
   * `password`: where the browser is not the one that signed up. That of the sign-up keeps everything;
   * another, or none, ends what was there before: somebody else may have signed up with the address.
   */
  input: z.object({
    token: z.string().min(1).max(100),
    password: passwordSchema.optional(),
  }),
  /**
   * Null: a repeat of what is done, from a browser that cannot show that it did it; the password
   * logs in.
   */
  output: z.object({ user: userSchema.nullable() }),
  showsMembers: "known",
  refusals: { activation_failed: { status: 410 } },
});

/** Answers the same for every address, known or not. */
export const requestPasswordReset = defineCall({
  method: "POST",
  path: "/api/reset-password.php",
  summary: "Ask for a mail with a link to choose a new password; 4 a day",
  visitors: true,
  input: z.object({ email: emailField() }),
  output: z.object({}),
  refusals: { too_many_reset_mails: { status: 429 } },
});

export const resetPassword = defineCall({
  method: "PUT",
  path: "/api/reset-password.php",
  summary: "Choose a new password with the secret of the mail; every other session ends",
  visitors: true,
  repeatsByPassword: true,
  input: z.object({
    token: z.string().min(1).max(100),
    password: passwordSchema,
    repeat_password: z.string().max(200),
  }),
  output: z.object({ logged_in: z.boolean() }),
  refusals: { link_invalid: { status: 410 } },
});
