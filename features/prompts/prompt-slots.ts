import { mostPrompts } from "./prompt-names.ts";

/** A place for an answer in one's own profile, as typed: either may be empty. */
export interface PromptSlot {
  readonly prompt: string;
  readonly answer: string;
}
/** Three, always. */
export type PromptSlots = readonly PromptSlot[];

/** Answers in their places, from the top; what is left over is empty. */
export const slotsOf = (prompts: readonly PromptSlot[]): PromptSlots =>
  Array.from({ length: mostPrompts }, (_, at) => ({
    prompt: prompts[at]?.prompt ?? "",
    answer: prompts[at]?.answer ?? "",
  }));

/** What the form of them says. */
export const readSlots = (form: FormData): PromptSlots =>
  slotsOf(
    Array.from({ length: mostPrompts }, (_, at) => ({
      prompt: String(form.get(`prompt_${at}`) ?? ""),
      answer: String(form.get(`answer_${at}`) ?? "").replaceAll("\r\n", "\n"),
    })),
  );

/** Those that say something. */
export const filledOf = (slots: PromptSlots): PromptSlots =>
  slots.filter(({ prompt, answer }) => prompt !== "" || answer.trim() !== "");

/** Is there nothing to save? */
export const sameSlots = (a: PromptSlots, b: PromptSlots): boolean =>
  JSON.stringify(slotsOf(a)) === JSON.stringify(slotsOf(b));

/** Slots kept as a draft, if that is what it still is. */
export const draftSlots = (kept: unknown): PromptSlots | null =>
  Array.isArray(kept) && kept.every(isSlot) ? slotsOf(kept) : null;

const isSlot = (value: unknown): value is PromptSlot =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Partial<PromptSlot>).prompt === "string" &&
  typeof (value as Partial<PromptSlot>).answer === "string";
