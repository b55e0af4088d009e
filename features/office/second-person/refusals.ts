import { z } from "zod";
import { idSchema } from "#server/calls/id.ts";

/** What a call with `second` in its contract may answer besides its own refusals. */
export const secondRefusals = {
  /**
   * Nothing was done yet. `alone`: nobody else may confirm it, and it runs by itself a day later; or,
   * where who could have was taken away lately, seven days later.
   */
  waits_for_second: {
    status: 409,
    data: z.object({ proposal: idSchema, alone: z.enum(["yes", "taken", "no"]) }),
  },
  /** The same thing waits already: it is decided on, or taken back, first. */
  proposed_already: { status: 409 },
} as const;
