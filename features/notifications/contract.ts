import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { disabledReasons, notificationKinds } from "./kinds.ts";

const kind = z.enum(notificationKinds, { error: "invalid.value" });

/** What the member wants to hear of. */
const settingsSchema = z.object({
  kinds: z.array(z.object({ kind, mail: z.boolean(), push: z.boolean() })),
  /** Why optional mails are off altogether; empty: they are on. */
  disabled: z.array(z.enum(disabledReasons)),
  /** Optional mails pause until then, by the member's wish; null: they do not. */
  paused_until: z.iso.datetime().nullable(),
});

export const read = defineCall({
  method: "GET",
  path: "/api/notifications.php",
  summary: "What the member hears of by mail and by push",
  input: z.object({}),
  output: settingsSchema,
  refusals: {},
});

export const update = defineCall({
  method: "PUT",
  path: "/api/notifications.php",
  summary:
    "Choose what to hear of: the kinds that come by mail and those that come by push; all others do not",
  input: z.object({ mail: z.array(kind).max(20), push: z.array(kind).max(20) }),
  output: settingsSchema,
  refusals: {},
});

export const enable = defineCall({
  method: "POST",
  path: "/api/notifications-enable.php",
  summary:
    "Turn e-mail notifications on again after a complaint, a bounce or unsubscribing, or before a pause is over",
  input: z.object({}),
  output: settingsSchema,
  refusals: {},
});

export const pause = defineCall({
  method: "POST",
  path: "/api/notifications-pause.php",
  summary:
    "Pause e-mail notifications for 30 days from now; mails that the account needs still come",
  input: z.object({}),
  output: settingsSchema,
  refusals: {},
});

const link = { link_invalid: { status: 410 } } as const;

const stops = z.object({
  kind: kind.nullable(),
  /** By its beginning only. */
  address: z.string(),
  stopped: z.boolean(),
  /** The link stops every mail to the address that is not a member's own. */
  never: z.literal(true).optional(),
});

export const readUnsubscribe = defineCall({
  method: "GET",
  path: "/api/unsubscribe.php",
  summary: "What the link in a mail stops; opening it changes nothing",
  visitors: true,
  input: z.object({ token: z.string().max(200) }),
  output: stops,
  refusals: link,
});

export const unsubscribe = defineCall({
  method: "POST",
  path: "/api/unsubscribe.php",
  summary:
    "Stop mails by the link in one of them (RFC 8058), logged in or not: all optional ones, or only those of its kind",
  visitors: true,
  provenByLink: true,
  input: z.object({ token: z.string().max(200), only_kind: z.boolean().optional() }),
  output: stops,
  refusals: link,
});
