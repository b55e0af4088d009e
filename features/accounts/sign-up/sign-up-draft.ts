import { dropDraft, keepDraft, readDraft } from "#browser/drafts/drafts.ts";
import { isoFromParts } from "#ui/fields/date-parts.ts";

/**
 * What survives a reload, for a week (specification, section 3, signup form draft); never the
 * password.
 */
const kept = ["email", "name", "date_of_birth", "profile", "signup_message"] as const;
export type SignUpDraft = Partial<Record<(typeof kept)[number], string>>;

/** A later shape of the draft gets a new number; an old draft is then simply not found. */
const place = "sign-up.2";

/**
 * `member`: for whom somebody signs up now. Words to one member are not offered as words to
 * another, or about oneself.
 */
export function loadDraft(member: unknown): SignUpDraft {
  const { profile, signup_message, ...rest } = readStored();
  return {
    ...rest,
    ...(signup_message !== undefined && profile === (member ?? undefined) && { signup_message }),
  };
}

function readStored(): SignUpDraft {
  const stored = readDraft(place);
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, text]) => kept.some((field) => field === name) && typeof text === "string",
    ),
  ) as SignUpDraft;
}

/**
 * `begun`: the words that a lander has put into the message; only what was made of them is a draft.
 */
export function saveDraft(form: HTMLFormElement, begun?: unknown): void {
  const data = new FormData(form);
  // Its hidden field follows a moment after the three that are typed in.
  const [day, month, year] = ["day", "month", "year"].map((part) =>
    String(data.get(`date_of_birth_${part}`) ?? "").trim(),
  );
  data.set("date_of_birth", isoFromParts({ day: day ?? "", month: month ?? "", year: year ?? "" }));
  if (data.get("signup_message") === begun) data.delete("signup_message");
  keepDraft(
    place,
    Object.fromEntries(
      kept
        .map((name) => [name, data.get(name)])
        .filter(([, text]) => typeof text === "string" && text !== ""),
    ),
  );
}

/** Forgets it: it was sent, or given up. */
export const clearDraft = (): void => dropDraft(place);
