import { z } from "zod";

/**
 * 8 to 200 characters of any kind; what it may not be is judged where it is stored
 * (password-rule.server.ts).
 */
export const passwordSchema = z.string().min(8, { abort: true }).max(200, { abort: true });

/** Apostrophes and hyphens have many look-alikes; keyboards insert them by turns. */
const readName = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[\u2018\u201b`´\u2032]/g, "’")
    .replaceAll(/[\u2010\u2011\u2013]/g, "-")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();

/** Scripts whose names hold joiners: Persian, Kurdish, Urdu and the Indic ones. */
const joined =
  /[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}]/u;

/**
 * The username, shown to others: 2 to 30 characters; never an e-mail address, never starting with @
 * (specification, section 5).
 */
export const usernameSchema = z
  .string()
  .overwrite(readName)
  .min(2, { abort: true })
  .max(30, { abort: true })
  .refine((name) => !name.startsWith("@"), { error: "invalid.name_at", abort: true })
  .refine((name) => !name.includes("@"), { error: "invalid.name_is_email", abort: true })
  .regex(/^[\p{L}\p{N}'](?:[\p{L}\p{M}\p{N} ._'’·・׳״-]|\u200c|\u200d)*$/u, {
    error: "invalid.name",
    abort: true,
  })
  .regex(/[\p{L}\p{N}]/u, { error: "invalid.name", abort: true })
  // Some letters and marks draw nothing: Hangul fillers, variation selectors. Only the joiners of
  // Persian and Indic names are letters' neighbours.
  .regex(/^(?:\P{Default_Ignorable_Code_Point}|(?<=[\p{L}\p{M}])(?:\u200c|\u200d)(?=\p{L}))*$/u, {
    error: "invalid.name",
    abort: true,
  })
  .refine((name) => !/\u200c|\u200d/.test(name) || joined.test(name), {
    error: "invalid.name",
    abort: true,
  })
  // More marks than any language puts on a letter cover the lines above and below.
  .regex(/^(?!.*(?:\p{scx=Latn}\p{M}{3}|\p{M}{5}))/u, "invalid.name");
