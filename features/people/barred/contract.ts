import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { purpose } from "../purpose.ts";
import { emailField } from "#server/calls/email-field.ts";

export const lift = defineCall({
  method: "POST",
  path: "/api/office-barred-address.php",
  summary:
    "For operators: let the address of somebody who was shut out and erased in again; where two people banned them it waits for a second person",
  staff: { may: "reports.decide", second: true },
  input: z.object({ email: emailField(), purpose }),
  output: z.object({}),
  refusals: { ...secondRefusals, not_barred: { status: 409 } },
});
