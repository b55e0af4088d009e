import { issueLink } from "#features/identity/link-token.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";

/**
 * The receipt of a withdrawal that waits for the owner of an active account, with the link that agrees
 * to it or stops it. Null: it does not wait any more.
 */
export async function askedLetter(
  { db, sites, words }: Services,
  { site: siteId, to, language, values }: QueuedMail,
): Promise<Letter | null> {
  const row = await db
    .selectFrom("withdrawal_declaration")
    .where("id", "=", String(values?.["declaration"]))
    .where("outcome", "=", "waiting")
    .select(["id", "created_at", "account_id"])
    .executeTakeFirst();
  const site = await sites.byId(siteId);
  const intl = words.get(language)?.intl;
  if (!row?.account_id || !site || !intl || !("address" in to)) return null;
  const { token, revoke } = await issueLink(db, row.account_id, "withdraw", {
    email: to.address,
    change: row.id,
  });
  return {
    to: to.address,
    words: "orders.mail.withdrawal-asks",
    values: {},
    facts: [
      {
        label: intl.t("orders.mail.refund.declared"),
        value: intl.formatDate(row.created_at, {
          dateStyle: "long",
          timeStyle: "long",
          timeZone: site.settings.time_zone,
        }),
      },
    ],
    path: `/withdraw/do?token=${token}`,
    discard: revoke,
  };
}

/**
 * The receipt of a withdrawal that was declared without a login, to the address that was typed: when
 * it came, and what comes of it, in our own words only.
 */
export async function declaredLetter(
  { db, sites, words }: Services,
  { site: siteId, to, language, values }: QueuedMail,
): Promise<Letter | null> {
  const row = await db
    .selectFrom("withdrawal_declaration as d")
    .leftJoin("refund as r", "r.id", "d.refund_id")
    .leftJoin("orders as o", "o.id", "d.order_id")
    .where("d.id", "=", String(values?.["declaration"]))
    .select(["d.created_at", "d.outcome", "r.amount", "o.id as order_id", "o.currency"])
    .executeTakeFirst();
  const site = await sites.byId(siteId);
  const intl = words.get(language)?.intl;
  if (!row || !site || !intl || !("address" in to)) return null;
  const fact = (name: string, value: string) => ({
    label: intl.t(`orders.mail.refund.${name}`),
    value,
  });
  const result =
    ["made", "unmatched", "withdrawn_already", "paid_out"].find((each) => each === row.outcome) ??
    "looked_at";
  return {
    to: to.address,
    words: "orders.mail.withdrawal-declared",
    values: { result: intl.t(`refunds.declared.${result}`) },
    stranger: true,
    facts: [
      fact(
        "declared",
        intl.formatDate(row.created_at, {
          dateStyle: "long",
          timeStyle: "long",
          timeZone: site.settings.time_zone,
        }),
      ),
      ...(row.order_id ? [fact("order", row.order_id.slice(-12))] : []),
      ...(row.amount !== null && row.currency
        ? [
            fact(
              "amount",
              intl.formatNumber(row.amount / 100, { style: "currency", currency: row.currency }),
            ),
          ]
        : []),
    ],
    path: "/pages/return-policy",
  };
}
