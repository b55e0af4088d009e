/**
 * Matches a character that draws something. Not among them: white space, control and format
 * characters, marks without a letter, letters that Unicode calls ignorable (Hangul fillers), and
 * five that are symbols or letters by their class and still draw nothing, or only a placeholder.
 */
const visible =
  /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\p{Mn}\p{Me}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;

/** Whether a text draws nothing at all. The empty text is blank too. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Deeper input fits no contract, so that a body of 10,000 brackets costs no recursion. */
const deepest = 8;

/**
 * The same input with "" in place of every text that draws nothing, so that each schema treats it
 * as empty. Copies only the objects that hold such a text. A password of spaces stays: it is not
 * shown to anyone. A text with NUL stays too: its own check refuses it.
 */
export function emptyBlanks(input: unknown, depth = 0): unknown {
  if (typeof input !== "object" || input === null || depth > deepest) return input;
  let copy: Record<string, unknown> | unknown[] | null = null;
  for (const [key, value] of Object.entries(input) as [string, unknown][]) {
    const emptied =
      typeof value === "string"
        ? value !== "" && isBlank(value) && !mayBeBlank(key, value)
          ? ""
          : value
        : emptyBlanks(value, depth + 1);
    if (emptied === value) continue;
    copy ??= Array.isArray(input) ? [...(input as unknown[])] : { ...input };
    (copy as Record<string, unknown>)[key] = emptied;
  }
  return copy ?? input;
}

const mayBeBlank = (key: string, value: string): boolean =>
  value.includes("\0") || (/password/i.test(key) && /^\s+$/.test(value));
