import { z } from "zod";
import { subscriptionSchema } from "#features/push/contract.ts";
import { everyone } from "#features/staff/rights.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const own = { may: everyone } as const;
const owners = { may: "keys.change", everywhere: true } as const;
const proved = { ...owners, stepUp: true } as const;

const minute = z.int().min(0).max(1439);
const hours = z.object({
  site: idSchema,
  /** ISO weekdays on which a shift begins: 1 is Monday. Empty: never on call. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  /** Minutes of the local day. An end that is not after the beginning is on the next day. */
  from: minute,
  until: minute,
});
const hour = z.int().min(0).max(23);

export const read = defineCall({
  method: "GET",
  path: "/api/office-notices.php",
  summary: "For operators: how they are notified of work, and when they are on call",
  staff: own,
  input: z.object({}),
  output: z.object({
    time_zone: z.string(),
    /** Work of gravity 3 by mail, at once. */
    urgent_mail: z.boolean(),
    /** The local hour of the daily summary; null: no summary. */
    summary_hour: hour.nullable(),
    /** Their sites; `hours` null: always on call. */
    sites: z.array(
      z.object({ id: idSchema, name: z.string(), hours: hours.omit({ site: true }).nullable() }),
    ),
    /** Browsers that show their notices. */
    devices: z.int(),
    push_public_key: z.string(),
  }),
  refusals: {},
});

export const save = defineCall({
  method: "PUT",
  path: "/api/office-notices.php",
  summary: "For operators: choose how to be notified of work, and when to be on call",
  staff: own,
  input: z.object({
    time_zone: z.string().min(1).max(100),
    urgent_mail: z.boolean(),
    summary_hour: hour.nullable(),
    /** Sites that are left out are always on call. */
    on_call: z.array(hours).max(1000),
  }),
  output: z.object({ saved: z.literal(true) }),
  refusals: {},
});

export const addDevice = defineCall({
  method: "POST",
  path: "/api/office-device.php",
  summary: "For operators: show notices of urgent work in this browser",
  staff: own,
  input: z.object({ subscription: subscriptionSchema }),
  output: z.object({ devices: z.int() }),
  refusals: {},
});

export const removeDevice = defineCall({
  method: "DELETE",
  path: "/api/office-device.php",
  summary: "For operators: no more notices in one of their browsers, or in all of them",
  staff: own,
  input: z.object({
    /** Left out: all. */
    endpoint: z.string().max(1_000).optional(),
  }),
  output: z.object({ devices: z.int() }),
  refusals: {},
});

export const readWebhook = defineCall({
  method: "GET",
  path: "/api/office-webhook.php",
  summary: "For operators: where urgent work is reported to another program, and how that goes",
  staff: owners,
  input: z.object({}),
  output: z.object({
    url: z.string().nullable(),
    delivered_at: z.iso.datetime().nullable(),
    failed_at: z.iso.datetime().nullable(),
    /** HTTP status of the last failure; null: no answer. */
    status: z.int().nullable(),
  }),
  refusals: {},
});

export const saveWebhook = defineCall({
  method: "PUT",
  path: "/api/office-webhook.php",
  summary:
    "For operators: report urgent work to this address, signed by a new secret, which is shown once",
  staff: proved,
  input: z.object({ url: z.string().trim().max(1_000) }),
  output: z.object({
    /** `whsec_` and base64 (Standard Webhooks). Empty in the answer to a repeat: it is not kept. */
    secret: z.string(),
  }),
  refusals: {},
});

export const removeWebhook = defineCall({
  method: "DELETE",
  path: "/api/office-webhook.php",
  summary: "For operators: report work to no other program",
  staff: proved,
  input: z.object({}),
  output: z.object({ removed: z.literal(true) }),
  refusals: {},
});

export const tryWebhook = defineCall({
  method: "POST",
  path: "/api/office-webhook.php",
  summary: "For operators: send a test event to the address that urgent work is reported to",
  staff: owners,
  input: z.object({}),
  output: z.object({ queued: z.literal(true) }),
  refusals: { no_webhook: { status: 409 } },
});
