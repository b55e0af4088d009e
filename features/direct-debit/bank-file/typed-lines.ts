import { type Answer, asReference, combine, noReason, type Report } from "./report-facts.ts";
import { isReturnReason } from "./return-reasons.ts";
import { stateOf } from "./transaction-states.ts";

/** A message or a page that was pasted as text: MT940 and MT942, JSON, tags. */
const otherFormat = /^\s*[{[]|^:\d{2}[A-Z]?:|<[/!?]?[A-Za-z]/m;

/**
 * Reads lines that each name a collection that came back, with or without a reason code. Null: the
 * text has another format, or a line could mean two things.
 */
export function readLines(text: string): Report | null {
  if (otherFormat.test(text)) return null;
  const answers = new Map<string, Answer>();
  let withoutId = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = line
      .split(/[^0-9A-Za-z]+/)
      .filter(Boolean)
      .map((word) => word.toUpperCase());
    if (words.length === 0) continue;
    const [reference, ...others] = new Set(words.flatMap((word) => asReference(word) ?? []));
    if (!reference) {
      withoutId = true;
      continue;
    }
    const [reason = noReason, ...reasons] = new Set(words.filter(isReturnReason));
    const doubtful = words.some((word) => word.length === 4 && notBack(word));
    if (others.length > 0 || reasons.length > 0 || doubtful) return null;
    answers.set(
      reference,
      combine(answers.get(reference), { state: "back", reason, fee: null, day: null }),
    );
  }
  return { answers, parts: new Map(), unclear: new Set(), withoutId };
}

/** A bank's own word for a state in which nothing came back. */
const notBack = (word: string): boolean => {
  const state = stateOf(word);
  return state !== "unclear" && state !== "back";
};
