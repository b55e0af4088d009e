import { z } from "zod";

/** How long somebody waits, in the unit that reads best. */
export const waitSchema = z.object({ unit: z.enum(["minutes", "hours"]), count: z.int().min(1) });
export type Wait = z.output<typeof waitSchema>;

/** What a first message to a stranger may be refused for, whatever it says. */
export const paceRefusals = {
  /** Many strangers in a short time: how long until the next. */
  first_messages_limit: { status: 409, data: waitSchema },
  /** The same few words to many strangers in a day. */
  same_words: { status: 409 },
} as const;

/** Above it, hours read better. */
const mostMinutes = 90;

/** Seconds as minutes, or as hours from an hour and a half on; rounded up. */
export function waitOf(seconds: number): Wait {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= mostMinutes
    ? { unit: "minutes", count: minutes }
    : { unit: "hours", count: Math.ceil(minutes / 60) };
}
