import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

/**
 * A discount code as the wire knows it (specification, section 3, 'Discount code (time bonus)').
 */
export const discountCodeSchema = z.object({
  code: z.string(),
  country: z.string().nullable(),
  user_id: idSchema.nullable(),
  /** The server's deadline; null: none. */
  expires: z.iso.datetime().nullable(),
  /**
   * Seconds until then by the server's clock, so that a countdown need not trust the browser's;
   * null: no deadline.
   */
  expires_in: z.int().nullable(),
  value_percentage: z.int(),
  currency: z.string().nullable(),
  /** Cents. */
  minimum_order_value: z.int(),
  status: z.enum(["active", "disabled"]),
  validity: z.string(),
  expired: z.boolean(),
  /** Empty: all. */
  paymentmethods: z.array(z.string()),
});

/** Why a code cannot be used (specification, sections 5 and 8). */
export const codeRefusals = {
  code_not_found: { status: 404 },
  /** So many codes were none that no more are looked at. */
  too_many_codes: { status: 429, data: z.object({ minutes: z.int() }) },
  code_already_used: { status: 409 },
  code_expired: { status: 409 },
  code_wrong_country: { status: 409 },
  code_wrong_currency: { status: 409 },
  /** `minimum` in whole units of the currency. */
  code_minimum_order: {
    status: 409,
    data: z.object({ minimum: z.number(), currency: z.string() }),
  },
  code_wrong_method: { status: 409 },
} as const;

export const readCode = defineCall({
  method: "GET",
  path: "/api/discountcode.php",
  summary: "A discount code, or the member's offer on the first purchase",
  /** `bundle`: also check the code against this package's price. */
  input: z.object({
    code: z.string().overwrite(plainCode).max(40).optional(),
    welcome: z.boolean().optional(),
    bundle: z.string().max(10).optional(),
  }),
  output: discountCodeSchema,
  refusals: codeRefusals,
});
