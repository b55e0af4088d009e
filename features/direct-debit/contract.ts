import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { bundleIds } from "#features/prices/bundles.ts";
import { order } from "#features/orders/contract.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

/**
 * Why a member cannot pay by direct debit at all, or not this much (specification, sections 5 and
 * 8).
 */
const refusals = {
  direct_debit_unavailable: { status: 409 },
  direct_debit_unconfirmed: { status: 409 },
  direct_debit_blocked: { status: 403 },
  /** `limit`: euros; `days`: within how many, 1 or 30. */
  direct_debit_limit: { status: 409, data: z.object({ limit: z.number(), days: z.int() }) },
} as const;

const mandateSchema = z.object({
  id: idSchema,
  umr: z.string(),
  country: z.string(),
  last4: z.string(),
  signed_at: z.iso.datetime(),
  /** Unused until then, it is void: YYYY-MM-DD. */
  valid_until: z.iso.date(),
});
export const collectionStatuses = [
  "due",
  "in_file",
  "collected",
  "returned",
  "rejected",
  "cancelled",
] as const;

export const read = defineCall({
  method: "GET",
  path: "/api/directdebit.php",
  summary:
    "Direct debit of the member: the creditor, the mandate, what was typed and waits for its code, the latest collections",
  input: z.object({}),
  output: z.object({
    /**
     * Null: this site takes no direct debits, or not in the member's currency. Limits in cents of
     * euro.
     */
    setup: z
      .object({
        creditor_name: z.string(),
        creditor_address: z.string(),
        creditor_id: z.string(),
        notice_days: z.int(),
        day_limit: z.int(),
        month_limit: z.int(),
        sms: z.boolean(),
      })
      .nullable(),
    blocked: z.boolean(),
    mandate: mandateSchema.nullable(),
    /**
     * The newest one where none is valid any more: revoked, ended by the bank or an operator, or
     * unused for 36 months.
     */
    ended: z.object({ country: z.string(), last4: z.string(), ended_on: z.iso.date() }).nullable(),
    /** Half an hour long. */
    draft: z
      .object({
        umr: z.string(),
        country: z.string(),
        last4: z.string(),
        holder: z.string(),
        channel: z.enum(["mail", "sms"]),
        sent_to: z.string(),
        tries_left: z.int(),
      })
      .nullable(),
    collections: z.array(
      z.object({
        payment_id: idSchema,
        amount: z.int(),
        announced_for: z.iso.date(),
        status: z.enum(collectionStatuses),
        umr: z.string(),
      }),
    ),
    /** For the typing help: what IBANs look like, and countries that need an address. */
    iban_shapes: z.record(z.string(), z.string()),
    address_countries: z.array(z.string()),
    /** Calling codes with an example of how numbers are written there. */
    phone_countries: z.array(
      z.object({ country: z.string(), calling_code: z.string(), example: z.string() }),
    ),
  }),
  refusals: {},
});

export const prepare = defineCall({
  method: "POST",
  path: "/api/directdebit.php",
  summary: "Check the account to be debited, and send the code that confirms it",
  input: z.object({
    iban: z.string("invalid.iban").overwrite(plainCode).max(100),
    holder: z
      .string()
      .trim()
      .min(2)
      .max(70)
      .regex(/^[^\p{C}<>]*\p{L}[^\p{C}<>]*$/u, "invalid.account_holder"),
    phone_country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    phone: z.string().overwrite(plainCode).max(40).optional(),
    street: z
      .string()
      .trim()
      .max(70)
      .regex(/^[^\p{C}]*$/u)
      .optional(),
    town: z
      .string()
      .trim()
      .max(35)
      .regex(/^[^\p{C}]*$/u)
      .optional(),
  }),
  output: z.object({ umr: z.string(), channel: z.enum(["mail", "sms"]) }),
  refusals: { ...refusals, too_many_debit_codes: { status: 429 } },
});

export const resendCode = defineCall({
  method: "POST",
  path: "/api/directdebit-code.php",
  summary: "Send another code; by mail also where it went by SMS",
  input: z.object({ channel: z.enum(["mail", "sms"]).optional() }),
  output: z.object({ channel: z.enum(["mail", "sms"]) }),
  refusals: { too_many_debit_codes: { status: 429 }, nothing_to_confirm: { status: 409 } },
});

const purchase = {
  bundle: z.enum(bundleIds),
  discount_code: z.string().overwrite(plainCode).max(40).optional(),
  /** Cents that the member was shown; another price is refused, never charged. */
  amount: z.int(),
  /** The express request to begin before the time to withdraw is over. */
  express: z.boolean().optional(),
};
const ordered = z.object({ payment_id: idSchema, announced_for: z.iso.date() });

export const sign = defineCall({
  method: "POST",
  path: "/api/directdebit-order.php",
  summary: "Give the mandate that was prepared, with the code, and order a bundle by direct debit",
  input: z.object({
    ...purchase,
    code: z.string("invalid.required").overwrite(plainCode).min(1).max(20),
    agree: z.boolean({ error: "invalid.mandate" }).refine((given) => given, "invalid.mandate"),
  }),
  output: ordered,
  refusals: { ...order.refusals, ...refusals, code_invalid: { status: 409 } },
});

export const charge = defineCall({
  method: "POST",
  path: "/api/directdebit-again.php",
  summary: "Order a bundle by direct debit under the mandate that is there",
  input: z.object({ ...purchase, mandate: idSchema }),
  output: ordered,
  refusals: { ...order.refusals, ...refusals },
});

export const revoke = defineCall({
  method: "POST",
  path: "/api/directdebit-revoke.php",
  summary: "Take the mandate back; what is not in the bank's hands yet is not collected",
  input: z.object({ mandate: idSchema }),
  output: z.object({ revoked: z.literal(true) }),
  refusals: {},
});
