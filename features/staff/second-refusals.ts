import { z } from "zod";
import { idSchema } from "#server/calls/id.ts";

/** What a call with `second` in its contract may answer besides its own refusals. */
export const secondRefusals = {
  /**
   * `done`: the part that one person may do was done at once, with what the call answers of it as
   * `part`, or nothing was. `alone`: no other
   * person may confirm it, and it runs by itself a day later; or seven days later, if a person who
   * could have confirmed it was taken away lately.
   */
  waits_for_second: {
    status: 409,
    data: z.object({
      proposal: idSchema,
      alone: z.enum(["yes", "taken", "no"]),
      done: z.enum(["part", "nothing"]),
      part: z.record(z.string(), z.unknown()).optional(),
    }),
  },
  /** The same thing waits already: it is decided on, or taken back, first. */
  proposed_already: { status: 409 },
} as const;
