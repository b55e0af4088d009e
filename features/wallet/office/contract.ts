import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const ledgerChecks = defineCall({
  method: "GET",
  path: "/api/ledger-checks.php",
  summary: "For operators: what the nightly check of the books found, newest first, 30 nights",
  staff: { may: "orders.read" },
  input: z.object({}),
  output: z.object({
    /** `wrong`: wallets that are not what their entries come to. */
    checks: z.array(z.object({ checked_at: z.iso.datetime(), wallets: z.int(), wrong: z.int() })),
    /** Each wallet's difference, at most 100; `wallet` is credits less debt. */
    findings: z.array(
      z.object({
        account: idSchema,
        checked_at: z.iso.datetime(),
        wallet: z.int(),
        ledger: z.int(),
      }),
    ),
  }),
  refusals: {},
});
