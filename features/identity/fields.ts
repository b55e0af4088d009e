import { z } from "zod";

/**
 * 8 to 200 characters of any kind; what it may not be is judged where it is stored
 * (password-rule.server.ts).
 */
export const passwordSchema = z.string().min(8, { abort: true }).max(200, { abort: true });

/**
 * The username, shown to others: 2 to 30 characters; never an e-mail address, never starting with @
 * (specification, section 5).
 */
export const usernameSchema = z
  .string()
  .trim()
  .normalize("NFC")
  .min(2, { abort: true })
  .max(30, { abort: true })
  .refine((name) => !name.startsWith("@"), { error: "invalid.name_at", abort: true })
  .refine((name) => !name.includes("@"), { error: "invalid.name_is_email", abort: true })
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u, { error: "invalid.name", abort: true })
  // Some letters and marks draw nothing: Hangul fillers, variation selectors.
  .regex(/^\P{Default_Ignorable_Code_Point}*$/u, "invalid.name");
