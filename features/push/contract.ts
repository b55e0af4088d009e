import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

/** What a browser's PushSubscription says of itself. */
export const subscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: "invalid.push_endpoint" }).max(1_000),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

export const subscribe = defineCall({
  method: "POST",
  path: "/api/user.php",
  when: { push: "1" },
  summary: "Store this device's push subscription",
  input: z.object({ subscription: subscriptionSchema }),
  output: z.object({ subscribed: z.literal(true) }),
  refusals: {},
});

export const unsubscribe = defineCall({
  method: "DELETE",
  path: "/api/user.php",
  when: { push: "1" },
  summary: "Forget a device's push subscription",
  input: z.object({ endpoint: z.string().max(1_000) }),
  output: z.object({ subscribed: z.literal(false) }),
  refusals: {},
});
