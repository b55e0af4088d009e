import { z } from "zod";

/**
 * 8 to 200 characters of any kind; what it may not be is judged where it is stored
 * (password-rule.server.ts).
 */
export const passwordSchema = z.string().min(8, { abort: true }).max(200, { abort: true });

/** What draws nothing and comes along when a name is pasted: direction marks, soft hyphens. */
const drawsNothing =
  /(?![\u200c\u200d]|(?<=\p{Script=Mongolian})[\u180b-\u180f])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Apostrophes, hyphens and dots have many look-alikes; keyboards insert them by turns. */
const readName = (name: string): string =>
  name
    .replaceAll(drawsNothing, "")
    .normalize("NFC")
    .replaceAll(/[\u2018\u201b`´\u2032\uff07\uff40\u055a]/g, "’")
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-")
    .replaceAll(/(?<=[\p{L}\p{M}])[\u2022\u2027\u2219\u22c5](?=\p{L})/gu, "·")
    .replaceAll("\uff65", "・")
    .replaceAll(/(?<=\p{Script=Hebrew})(?:["“”„″]|[’']{2})(?=\p{Script=Hebrew})/gu, "״")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** A joiner belongs to a letter or mark of the scripts that join: Arabic, the Indic ones and others. */
const joiner =
  /(?<=(?=[\p{L}\p{M}])[\p{scx=Adlm}\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}])[\u200c\u200d]/gu;

/** Selectors of Mongolian letters, which `readName` leaves only there. */
const selectors = /[\u180b-\u180f]/g;

/** Letters that only modify others or that draw a stroke, as punctuation does. */
const strokes = /[\p{Lm}ªºǀǁǂǃʔʕ]/gu;

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
  .refine((name) => isSpelled(name.replaceAll(joiner, "").replaceAll(selectors, "")), {
    error: "invalid.name",
    abort: true,
  })
  .refine((name) => hasLetter(name) || /\p{N}/u.test(name), {
    error: "invalid.name",
    abort: true,
  })
  // More marks than any language puts on a letter cover the lines above and below.
  .regex(/^(?!.*(?:\p{scx=Latn}\p{M}{3}|\p{M}{5}))/u, "invalid.name");

/** True if a letter draws one: not only marks, signs of length and digits. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name.replaceAll(strokes, ""));

/**
 * Letters, marks, digits, and what stands between the parts of names: the hyphens of Hebrew,
 * Armenian and Mongolian, the dots of Catalan and Chinese, Tibet's and Ethiopia's word signs, and
 * Japan's double hyphen. An apostrophe may begin a name of two letters: "’t Hart".
 */
const isSpelled = (name: string): boolean =>
  /^(?:[\p{L}\p{N}]|['’](?=.*\p{L}.*\p{L}))(?:[\p{L}\p{M}\p{N} ._'’·・׳״־֊᠆་༌፡-]|(?<=[\p{scx=Kana}\p{M}])[＝゠](?=\p{scx=Kana}))*$/u.test(
    name,
  );
