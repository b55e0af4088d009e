import { sql } from "kysely";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { askProvider } from "./ask-provider.server.ts";
import type * as contract from "./contract.ts";
import { holdOrders, payOutUnused } from "./pay-out.server.ts";
import { withdrawFrom } from "./withdraw.server.ts";

const perNetwork = { points: 10, seconds: 3_600 };
const perAddress = { points: 6, seconds: 24 * 3_600 };
const jobName = "declared-withdrawal";

/**
 * Withdraws from an order without a login, by name, order number and address (Directive 2011/83/EU,
 * article 11a; decision 36): for who is blocked, has no account any more, or does not find the
 * password. It counts from the moment it is stored; what it comes to is found out afterwards and
 * goes to the address, so that the answer, and the work until then, are the same for every number.
 * Refuses withdrawals_used_up: 10 an hour from a network, 6 a day with an address.
 */
export const declare: CallHandler<typeof contract.declare> = async ({
  services,
  site,
  input,
  language,
  network,
  refuse,
  once,
}) => {
  const { pool, jobs } = services;
  const allowed =
    (await openAllowance(pool, "withdraw-network", perNetwork).take(network)) &&
    (await openAllowance(pool, "withdraw-address", perAddress).take(
      addressKey(site.id, input.email),
    ));
  if (!allowed) return refuse("withdrawals_used_up");
  return once(async ({ tx }) => {
    const { id, created_at } = await tx
      .insertInto("withdrawal_declaration")
      .values({ site_id: site.id, language, ...input })
      .returning(["id", "created_at"])
      .executeTakeFirstOrThrow();
    await jobs.enqueue(tx, jobName, { id });
    return { received_at: created_at.toISOString() };
  });
};

/** What a declaration comes to, right after it was stored. */
export const declarationJob = (services: Services): Job => ({
  name: jobName,
  run: (data) => settleDeclaration(services, (data as { id: string }).id),
});

async function settleDeclaration(services: Services, id: string): Promise<void> {
  const made = await services.db.transaction().execute(async (tx) => {
    const declared = await tx
      .selectFrom("withdrawal_declaration")
      .where("id", "=", id)
      .where("outcome", "=", "new")
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    const site = declared && (await services.sites.byId(declared.site_id));
    if (!declared || !site) return null;
    const order = await findOrder(tx, declared);
    if (order && order.status !== "active") await holdOrders(tx, order.account_id);
    const done = order
      ? await withdrawFrom(services, tx, site, {
          accountId: order.account_id,
          orderId: order.id,
          declaredAt: declared.created_at,
        })
      : null;
    // Too late to withdraw, and no account to use them in: what is unused comes back (decision 37).
    // Of an erased one also what came back to an order after it was withdrawn from.
    const no = done && "no" in done ? done.no : null;
    const ended =
      order &&
      order.status !== "active" &&
      (no === "withdrawal_over" || (no === "withdrawn_already" && order.erased));
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
      .set({ outcome, order_id: order?.id ?? null, refund_id: refunds[0] ?? null })
      .where("id", "=", id)
      .execute();
    const language = chooseLanguage(declared.language, site.settings.domain_language);
    await queueMail(tx, services.jobs, {
      site: site.id,
      to: { address: declared.email },
      template: "withdrawal-declared",
      language,
      values: { declaration: id },
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
  });
  if (!made) return;
  services.live.send([made.account], { type: "user" });
  for (const refund of made.refunds) await askProvider(services, refund);
}

interface FoundOrder {
  readonly id: string;
  readonly account_id: string;
  readonly status: string;
  readonly erased: boolean;
}

/**
 * The order with this number (its own, or its invoice's) of who has this address. An erased account
 * has none: then the order's own number, which only its buyer knows, is enough. Money only ever
 * goes back to where it came from.
 */
async function findOrder(
  tx: Tx,
  { site_id, number, email }: { site_id: string; number: string; email: string },
): Promise<FoundOrder | null> {
  const asked = number.replaceAll(/\s/g, "").toLowerCase();
  const { rows } = await sql<FoundOrder>`
    select o.id, o.account_id, a.status, a.erased_at is not null as erased from orders o join account a on a.id = o.account_id
    where o.site_id = ${site_id} and right(o.id::text, 12) = ${asked}
      and (a.erased_at is not null or a.email_key = ${email.toLowerCase()})
    union
    select o.id, o.account_id, a.status, false from account a join invoice i on i.account_id = a.id join orders o on o.id = i.order_id
    where a.site_id = ${site_id} and i.kind = 'invoice' and i.year || '-' || lpad(i.number::text, 6, '0') = ${asked}
      and a.erased_at is null and a.email_key = ${email.toLowerCase()}
    limit 1`.execute(tx);
  return rows[0] ?? null;
}
