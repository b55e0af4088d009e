import type { Selectable } from "kysely";
import type { WithdrawalDeclaration } from "#db/schema.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { askProvider } from "../ask-provider.server.ts";
import { holdOrders, payOutUnused } from "../pay-out.server.ts";
import { withdrawFrom } from "../withdraw.server.ts";

/** The order that a declaration is about. */
interface DeclaredOrder {
  readonly id: string;
  readonly account_id: string;
  readonly status: string;
  readonly ended: boolean;
}

/** What the providers have still to be asked for, and whose screens change. */
export interface Concluded {
  readonly refunds: readonly string[];
  readonly account: string;
}

/**
 * Brings a declaration, whose row is locked, to what it comes to, and mails that to its address; the
 * site's support hears of what nobody but an operator can settle. Null: no order was found.
 */
export async function concludeDeclaration(
  services: Services,
  tx: Tx,
  site: Site,
  declared: Selectable<WithdrawalDeclaration>,
  order: DeclaredOrder | null,
): Promise<Concluded | null> {
  if (order && order.status !== "active") await holdOrders(tx, order.account_id);
  const done = order
    ? await withdrawFrom(services, tx, site, {
        accountId: order.account_id,
        orderId: order.id,
        declaredAt: declared.created_at,
      })
    : null;
  // Too late to withdraw, and no account to use them in: what is unused comes back (decision 37).
  // Of one that nobody uses any more also what came back to an order after it was withdrawn from.
  const no = done && "no" in done ? done.no : null;
  const ended =
    order &&
    order.status !== "active" &&
    (no === "withdrawal_over" || (no === "withdrawn_already" && order.ended));
  const paidOut = ended ? await payOutUnused(services, tx, order.account_id) : [];
  const outcome =
    !done || ("no" in done && done.no === "not_found")
      ? "unmatched"
      : "refund" in done
        ? "made"
        : paidOut.length > 0
          ? "paid_out"
          : done.no;
  const refunds = done && "refund" in done ? [done.refund] : paidOut;
  await tx
    .updateTable("withdrawal_declaration")
    .set({ outcome, order_id: order?.id ?? null, refund_id: refunds[0] ?? null, account_id: null })
    .where("id", "=", declared.id)
    .execute();
  await queueMail(tx, services.jobs, {
    site: site.id,
    to: { address: declared.email },
    template: "withdrawal-declared",
    language: chooseLanguage(declared.language, site.settings.domain_language),
    values: { declaration: declared.id },
  });
  if (!["made", "withdrawn_already", "paid_out"].includes(outcome))
    await queueMail(tx, services.jobs, {
      site: site.id,
      to: { address: site.settings.support_email },
      template: "withdrawal-notice",
      language: chooseLanguage(undefined, site.settings.domain_language),
      path: "/operator/cancellations",
    });
  return order ? { refunds, account: order.account_id } : null;
}

/** After the commit: the member's screens, and the providers. */
export async function tellConcluded(services: Services, made: Concluded | null): Promise<void> {
  if (!made) return;
  services.live.send([made.account], { type: "user" });
  for (const refund of made.refunds) await askProvider(services, refund);
}
