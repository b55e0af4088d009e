import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { purpose } from "../purpose.ts";

export const lift = defineCall({
  method: "POST",
  path: "/api/office-barred-address.php",
  summary: "For operators: let the address of somebody who was shut out and erased in again",
  staff: { may: "reports.decide" },
  input: z.object({ email: z.email("invalid.email").max(254), purpose }),
  output: z.object({}),
  refusals: { not_barred: { status: 409 } },
});
