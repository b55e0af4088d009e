import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

export const pageHidden = defineCall({
  method: "POST",
  path: "/api/page-hidden.php",
  summary: "The page became hidden (a beacon with empty JSON)",
  visitors: true,
  unkeyed: true,
  input: z.object({}),
  output: z.object({}),
  beacon: true,
  unseen: true,
  refusals: {},
});
