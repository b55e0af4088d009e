import { z } from "zod";
import { interestNames } from "./interest-names.ts";
import { defineCall } from "#server/calls/define.ts";

export const list = defineCall({
  method: "GET",
  path: "/api/interests.php",
  summary: "The 50 interests, each with the name of its icon",
  visitors: true,
  kept: true,
  input: z.object({}),
  output: z.object({
    interests: z.array(z.object({ name: z.enum(interestNames), icon: z.string() })),
  }),
  refusals: {},
});
