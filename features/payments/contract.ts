import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { bundleIds } from "#features/credits/bundles.ts";
import { codeRefusals } from "#features/discounts/contract.ts";

/** States of an order (specification, section 4). `completed` is final; a failed or cancelled one may still be paid late. */
export const orderStatuses = ["loading", "pending", "completed", "failed", "cancelled"] as const;

export const orderSchema = z.object({
  payment_id: z.uuid(),
  status: z.enum(orderStatuses),
  bundle: z.enum(bundleIds),
  credits: z.int(),
  /** Cents to pay, tax included. */
  amount: z.int(),
  /** Cents before the discount. */
  full_amount: z.int(),
  currency: z.string(),
  discount_code: z.string().nullable(),
  payment_method: z.string(),
  /** Methods that another attempt could use. */
  paymentmethods: z.array(z.string()),
  /** Where to go on paying; null once the payment is under way or decided. */
  checkout_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});

export const order = defineCall({
  method: "POST",
  path: "/api/order.php",
  summary: "Order a credit bundle: gives the checkout to pay at",
  input: z.object({
    bundle: z.enum(bundleIds),
    payment_method: z.string("invalid.payment_method").max(40),
    discount_code: z.string().max(40).optional(),
    /** Cents that the member was shown; another price is refused, never charged. */
    amount: z.int().optional(),
    /** Own path to go back to afterwards. */
    next: z.string().max(500).optional(),
  }),
  output: z.object({ order: orderSchema, checkout_url: z.string().nullable() }),
  refusals: {
    ...codeRefusals,
    price_changed: { status: 409, data: z.object({ amount: z.int(), currency: z.string() }) },
    /** The discount is held by an order that is being paid at this moment. */
    discount_in_use: { status: 409, data: z.object({ payment_id: z.string() }) },
    payment_unavailable: { status: 503 },
  },
});

export const readOrder = defineCall({
  method: "GET",
  path: "/api/order.php",
  summary: "One order of the member",
  input: z.object({ payment_id: z.uuid() }),
  output: z.object({ order: orderSchema }),
  refusals: {},
});

export const listMethods = defineCall({
  method: "GET",
  path: "/api/paymentmethods.php",
  summary: "How the member can pay",
  input: z.object({}),
  /** `test`: no money moves. Empty: nothing is sold here. */
  output: z.object({ paymentmethods: z.array(z.object({ payment_method: z.string(), test: z.boolean() })) }),
  refusals: {},
});

/** The member changed on the server (credits, premium): whoever shows them asks again. */
export type LiveEvent = { type: "user" };
