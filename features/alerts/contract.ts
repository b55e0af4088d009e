import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { alertNames } from "./alert-names.ts";

/** Alerts that a member has not put away. */
export const openAlertsSchema = z.array(z.enum(alertNames));

export const dismiss = defineCall({
  method: "POST",
  path: "/api/alerts.php",
  summary: "Put an alert away; the time is stored, and it is not shown again",
  input: z.object({ alert: z.enum(alertNames) }),
  /** What may still be shown. */
  output: z.object({ alerts: openAlertsSchema }),
  refusals: {},
});
