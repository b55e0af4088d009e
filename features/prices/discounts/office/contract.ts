import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

export const listCodes = defineCall({
  method: "GET",
  path: "/api/discountcodes.php",
  summary:
    "For operators: the site's discount codes for everybody, newest first, 24 at a time, with their uses",
  staff: { may: "discounts.change" },
  input: z.object({ before: idSchema.optional() }),
  output: z.object({
    codes: z.array(
      z.object({
        id: idSchema,
        code: z.string(),
        value_percentage: z.int(),
        country: z.string().nullable(),
        currency: z.string().nullable(),
        /** Cents. */
        minimum_order_value: z.int(),
        /** Of all members together; null: no end. */
        max_redemptions: z.int().nullable(),
        paymentmethods: z.array(z.string()),
        validity: z.string(),
        status: z.enum(["active", "disabled"]),
        expired: z.boolean(),
        expires: z.iso.datetime().nullable(),
        created_at: z.iso.datetime(),
        /** Orders that were paid with it, and orders that hold a use while they are open. */
        paid: z.int(),
        open: z.int(),
      }),
    ),
    next: idSchema.nullable(),
  }),
  refusals: {},
});

export const createCode = defineCall({
  method: "POST",
  path: "/api/discountcodes.php",
  summary: "For operators: make a discount code for everybody on this site",
  staff: { may: "discounts.change" },
  input: z.object({
    code: z.string("invalid.code_shape").overwrite(plainCode).max(20, "invalid.code_shape"),
    value_percentage: z
      .int("invalid.code_percentage")
      .min(1, "invalid.code_percentage")
      .max(90, "invalid.code_percentage"),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "invalid.code_country")
      .optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "invalid.code_currency")
      .optional(),
    /** Whole units of the currency. */
    minimum: z
      .int("invalid.code_number")
      .min(0, "invalid.code_number")
      .max(10_000, "invalid.code_number")
      .optional(),
    /** The last day that it can be used on. */
    expires: z.iso.date("invalid.code_day").optional(),
    max_redemptions: z
      .int("invalid.code_number")
      .min(1, "invalid.code_number")
      .max(1_000_000, "invalid.code_number")
      .optional(),
    paymentmethods: z.array(z.string().max(40)).max(30).optional(),
    validity: z.enum(["once_per_member", "first_purchase"]),
  }),
  output: z.object({ id: idSchema }),
  refusals: { code_exists: { status: 409 } },
});

export const switchCode = defineCall({
  method: "PUT",
  path: "/api/discountcodes.php",
  summary: "For operators: end a discount code at once, or let it be used again",
  staff: { may: "discounts.change" },
  input: z.object({ id: idSchema, status: z.enum(["active", "disabled"]) }),
  output: z.object({ status: z.enum(["active", "disabled"]) }),
  refusals: {},
});
