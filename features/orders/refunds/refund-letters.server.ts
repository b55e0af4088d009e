import type { Selectable } from "kysely";
import type { Orders, Refund } from "#db/schema.ts";
import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Letter } from "#features/mail/letter.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import type { MailTemplate } from "#features/mail/mail-kinds.ts";
import { queueMail, type QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Tx } from "#server/db/database.ts";

/** Which letter says what has just happened to a refund. */
function templateOf({
  kind,
  status,
  amount,
}: Pick<Selectable<Refund>, "kind" | "status" | "amount">): MailTemplate {
  if (kind === "chargeback" || kind === "debit_return") return "chargeback";
  if (status === "done" && amount > 0) return "refund-done";
  return kind === "withdrawal" ? "withdrawal" : "refund";
}

/** Queues the letter about a refund in the transaction that changed it. */
export async function queueRefundMail(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
  refund: Pick<Selectable<Refund>, "id" | "kind" | "status" | "amount">,
): Promise<void> {
  const language = await mailLanguage(tx, order.account_id);
  await queueMail(tx, services.jobs, {
    site: order.site_id,
    to: { account: order.account_id },
    template: templateOf(refund),
    language,
    values: { refund: refund.id },
  });
}

/**
 * Confirms a withdrawal on a durable medium with what was declared and when (Directive 2011/83/EU,
 * article 11a), or tells of a refund, its arrival or a chargeback: which order, how much, how.
 */
export async function refundLetter(
  { db, sites, words }: Services,
  { site: siteId, to, template, language, values }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to)) return null;
  const found = await db
    .selectFrom("refund as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .where("r.id", "=", String(values?.["refund"]))
    .where("r.account_id", "=", to.account)
    .select([
      "r.id",
      "r.amount",
      "r.credits",
      "r.asked_at",
      "r.reason",
      "o.id as order_id",
      "o.currency",
      "o.payment_method",
      "o.completed_at",
      "o.credits as bought",
      "o.amount as paid",
    ])
    .executeTakeFirst();
  const [address, site] = [await emailOf(db, to.account), await sites.byId(siteId)];
  const intl = words.get(language)?.intl;
  if (!found?.completed_at || !address || !site || !intl) return null;
  const wallet = await db
    .selectFrom("wallet")
    .where("account_id", "=", to.account)
    .select("debt")
    .executeTakeFirst();
  const { name = "" } =
    (await db
      .selectFrom("profile")
      .where("id", "=", to.account)
      .select("name")
      .executeTakeFirst()) ?? {};
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: found.currency });
  const timeZone = site.settings.time_zone;
  const fact = (name: string, value: string) => ({
    label: intl.t(`orders.mail.refund.${name}`),
    value,
  });
  const bought = intl.formatDate(found.completed_at, { dateStyle: "long", timeZone });
  const declared = [
    fact(
      "declaration",
      intl.t("refunds.declaration", {
        name,
        credits: found.bought,
        date: bought,
        number: found.order_id.slice(-12),
      }),
    ),
    fact(
      "declared",
      intl.formatDate(found.asked_at, { dateStyle: "long", timeStyle: "long", timeZone }),
    ),
  ];
  return {
    to: address,
    words: `orders.mail.${template}`,
    values: {
      amount: money(found.amount),
      credits: found.credits,
      comes: found.amount > 0 ? "yes" : "no",
      debt: wallet?.debt ?? 0,
      reason:
        found.reason ||
        intl.t("orders.mail.refund.no_reason", { support: site.settings.support_email }),
    },
    facts: [
      ...(template === "withdrawal" ? declared : []),
      fact("order", found.order_id.slice(-12)),
      fact("bought", `${intl.t("prices.bundle", { count: found.bought })} · ${bought}`),
      fact("paid", money(found.paid)),
      fact("credits", intl.t("prices.bundle", { count: found.credits })),
      fact("amount", money(found.amount)),
      fact("method", intl.t(`payment-methods.name.${found.payment_method}`)),
    ],
    path: `/withdraw/${found.id}`,
    morePath: "/pages/return-policy",
  };
}
