import type { Selectable } from "kysely";
import type { Orders } from "#db/schema.ts";
import { emailOf } from "#features/identity/address.server.ts";
import type { Services } from "#server/calls/context.ts";
import { findInvoiceOfOrder, invoiceNumber } from "#features/invoices/read-invoice.server.ts";
import type { Letter } from "#features/mail/letter.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail, type QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Tx } from "#server/db/database.ts";

/** The receipt of an order that has just been paid, in the payment's own transaction. */
export async function queueReceipt(
  services: Services,
  tx: Tx,
  order: Selectable<Orders>,
): Promise<void> {
  const language = await mailLanguage(tx, order.account_id);
  await queueMail(tx, services.jobs, {
    site: order.site_id,
    to: { account: order.account_id },
    template: "receipt",
    language,
    values: { order: order.id },
  });
}

/** What was bought, from whom, for how much; where to read it again, and how to take it back. */
export async function receiptLetter(
  { db, sites, words, invoicePdfs }: Services,
  { site: siteId, to, language, values }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to)) return null;
  const order = await db
    .selectFrom("orders")
    .where("id", "=", String(values?.["order"]))
    .where("account_id", "=", to.account)
    .selectAll()
    .executeTakeFirst();
  const [address, site] = [await emailOf(db, to.account), await sites.byId(siteId)];
  const intl = words.get(language)?.intl;
  if (!order?.completed_at || !address || !site || !intl) return null;
  const invoice = await findInvoiceOfOrder(db, to.account, order.id);
  const number = invoice && invoiceNumber(invoice);
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: order.currency });
  const fact = (name: string, value: string) => ({
    label: intl.t(`orders.mail.receipt.${name}`),
    value,
  });
  return {
    to: address,
    words: "orders.mail.receipt",
    values: { credits: order.credits },
    facts: [
      fact("package", intl.t("prices.bundle", { count: order.credits })),
      fact(
        "date",
        intl.formatDate(order.completed_at, {
          dateStyle: "long",
          timeZone: site.settings.time_zone,
        }),
      ),
      fact("number", number ?? order.id.slice(-12)),
      fact("method", intl.t(`payment-methods.name.${order.payment_method}`)),
      ...(order.full_amount > order.amount
        ? [
            fact("price", money(order.full_amount)),
            fact("discount", money(order.amount - order.full_amount)),
          ]
        : []),
      fact("total", money(order.amount)),
      fact(
        "start",
        intl.t(order.express ? "orders.express" : "orders.mail.receipt.no_express", {
          days: order.withdrawal_days,
        }),
      ),
    ],
    ...(invoice && {
      attachments: [
        {
          filename: `${number}.pdf`,
          contentType: "application/pdf",
          content: await invoicePdfs.of(invoice, language),
        },
      ],
    }),
    path: "/transactions",
    morePath: `/withdraw?order=${order.id}`,
  };
}
