import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { purpose } from "../purpose.ts";
import { emailField } from "#server/calls/email-field.ts";

export const lift = defineCall({
  method: "POST",
  path: "/api/office-barred-address.php",
  summary: "For operators: let the address of somebody who was shut out and erased in again",
  staff: { may: "reports.decide" },
  input: z.object({ email: emailField(), purpose }),
  output: z.object({}),
  refusals: { not_barred: { status: 409 } },
});
