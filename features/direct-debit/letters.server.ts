import { sql } from "kysely";
import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";

async function aboutCollection({ db, words }: Services, { to, language, values }: QueuedMail) {
  if (!("account" in to)) return null;
  const address = await emailOf(db, to.account);
  const intl = words.get(language)?.intl;
  const found = await db
    .selectFrom("direct_debit_collection as c")
    .innerJoin("direct_debit_mandate as m", "m.id", "c.mandate_id")
    .innerJoin("direct_debit_setup as s", "s.site_id", "c.site_id")
    .innerJoin("orders as o", "o.id", "c.order_id")
    .where("c.id", "=", String(values?.["collection"]))
    .where("c.account_id", "=", to.account)
    .select([
      "c.amount",
      "c.status",
      sql<string>`to_char(coalesce(c.due_on, c.announced_for), 'YYYY-MM-DD')`.as("day"),
      "m.umr",
      "m.last4",
      "m.country",
      "m.revoked_at",
      "m.creditor_id",
      "s.creditor_name",
      "s.creditor_address",
      "o.credits",
    ])
    .executeTakeFirst();
  if (!address || !intl || !found) return null;
  const amount = intl.formatNumber(found.amount / 100, { style: "currency", currency: "EUR" });
  const date = intl.formatDate(`${found.day}T12:00:00Z`, { dateStyle: "long", timeZone: "UTC" });
  const fact = (name: string, value: string) => ({
    label: intl.t(`direct-debit.mail.fact.${name}`),
    value,
  });
  const facts = [
    fact("amount", amount),
    fact("date", date),
    fact("account", `${found.country} … ${found.last4}`),
    fact("creditor", found.creditor_name),
    fact("creditor_id", found.creditor_id),
    fact("umr", found.umr),
  ];
  return { address, found, amount, date, facts, intl };
}

/**
 * The pre-notification: how much will be debited and when, at least the agreed days before (core
 * rulebook).
 */
export async function noticeLetter(services: Services, mail: QueuedMail): Promise<Letter | null> {
  const about = await aboutCollection(services, mail);
  if (!about || about.found.status === "cancelled") return null;
  const { address, found, amount, date, facts } = about;
  return {
    to: address,
    words: "direct-debit.mail.notice",
    values: { amount, date, credits: found.credits },
    facts,
    imprint: `${found.creditor_name}, ${found.creditor_address}`,
    path: mail.path ?? "/directdebit",
    morePath: "/pages/return-policy",
  };
}

/**
 * To a member whose bank has not paid, or has taken the money back; says so where the mandate ended
 * by it.
 */
export async function returnedLetter(services: Services, mail: QueuedMail): Promise<Letter | null> {
  const about = await aboutCollection(services, mail);
  if (!about) return null;
  const { revoked_at } = about.found;
  const ended = revoked_at && {
    label: about.intl.t("direct-debit.mail.fact.ended"),
    value: about.intl.formatDate(revoked_at, { dateStyle: "long", timeZone: "UTC" }),
  };
  return {
    to: about.address,
    words: "direct-debit.mail.returned",
    values: { amount: about.amount },
    facts: [...about.facts, ...(ended ? [ended] : [])],
    path: mail.path ?? "/transactions",
  };
}

/**
 * To a member whose mandate ended without their doing: an operator blocked the account at the bank,
 * or it was unused for 36 months.
 */
export async function endedLetter(
  { db, words }: Services,
  { to, language, values }: QueuedMail,
): Promise<Letter | null> {
  const intl = words.get(language)?.intl;
  if (!("account" in to) || !intl) return null;
  const address = await emailOf(db, to.account);
  const mandate = await db
    .selectFrom("direct_debit_mandate")
    .where("id", "=", String(values?.["mandate"]))
    .where("account_id", "=", to.account)
    .where("revoked_at", "is not", null)
    .select(["country", "last4", "umr", "creditor_id", "revoked_at"])
    .executeTakeFirst();
  if (!address || !mandate?.revoked_at) return null;
  const account = `${mandate.country} … ${mandate.last4}`;
  const date = intl.formatDate(mandate.revoked_at, { dateStyle: "long", timeZone: "UTC" });
  const facts = Object.entries({
    account,
    creditor_id: mandate.creditor_id,
    umr: mandate.umr,
    ended: date,
  }).map(([name, value]) => ({ label: intl.t(`direct-debit.mail.fact.${name}`), value }));
  const why = String(values?.["why"]);
  return {
    to: address,
    words: "direct-debit.mail.ended",
    values: { account, date, why },
    facts,
    path: "/directdebit",
  };
}
