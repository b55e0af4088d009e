import type { Interest } from "#features/interests/interest-names.ts";

/**
 * The answers to the one question, and what each says about somebody. Their words:
 * `landers.alonetonight.<answer>`.
 */
export const answers = [
  { answer: "talk", interest: "tea" },
  { answer: "dance", interest: "dancing" },
  { answer: "walk", interest: "outdoors" },
  { answer: "close", interest: "hugging" },
] as const satisfies readonly { answer: string; interest: Interest }[];
