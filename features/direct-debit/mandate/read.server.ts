import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { mostTries } from "./code.server.ts";
import type * as contract from "../contract.ts";
import { ibanShapes, outsideEea } from "../iban/iban-rules.server.ts";
import { isBlocked } from "./limits.server.ts";
import { endedMandate, type Mandate, validMandate } from "./mandate.server.ts";
import { phoneCountries } from "./phone.server.ts";
import { draftOf } from "./prepare.server.ts";
import { offeredSetup } from "../bank-file/setup.server.ts";

const toMandate = ({
  id,
  umr,
  country,
  last4,
  signed_at,
  valid_until,
}: Mandate & { valid_until: string }) => ({
  id,
  umr,
  country,
  last4,
  signed_at: signed_at.toISOString(),
  valid_until,
});

/**
 * Everything that /directdebit shows to the member. Of the account only its country and last four
 * characters ever come back.
 */
export const read: CallHandler<typeof contract.read> = async (request) => {
  const { db, site, services, viewer } = request;
  const me = requireViewer(viewer);
  const [setup, mandate, draft] = await Promise.all([
    offeredSetup(request, me.id),
    validMandate(db, me.id),
    draftOf(request, me.id, me.email),
  ]);
  const collections = await db
    .selectFrom("direct_debit_collection as c")
    .innerJoin("direct_debit_mandate as m", "m.id", "c.mandate_id")
    .where("c.account_id", "=", me.id)
    .select([
      "c.order_id",
      "c.amount",
      "c.status",
      "m.umr",
      sql<string>`to_char(coalesce(c.due_on, c.announced_for), 'YYYY-MM-DD')`.as("day"),
    ])
    .orderBy("c.id", "desc")
    .limit(5)
    .execute();
  return {
    setup: setup && {
      creditor_name: setup.creditor_name,
      creditor_address: setup.creditor_address,
      creditor_id: setup.creditor_id,
      notice_days: setup.notice_days,
      day_limit: setup.day_limit,
      month_limit: setup.month_limit,
      sms: services.sms !== null,
    },
    blocked: await isBlocked(db, site.id, me.id, mandate?.iban_hash ?? null),
    mandate: mandate && toMandate(mandate),
    ended: mandate ? null : await endedMandate(db, me.id),
    draft: draft && {
      umr: draft.umr,
      country: draft.country,
      last4: draft.last4,
      holder: draft.holder,
      channel: draft.channel,
      sent_to: draft.sent_to,
      tries_left: Math.max(0, mostTries - draft.tries),
    },
    collections: collections.map(({ order_id, amount, status, umr, day }) => ({
      payment_id: order_id,
      amount,
      announced_for: day,
      status: status as "due",
      umr,
    })),
    iban_shapes: ibanShapes,
    address_countries: [...outsideEea],
    phone_countries: phoneCountries,
  };
};
