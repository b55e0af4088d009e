import { type Selectable, sql } from "kysely";
import type { WithdrawalDeclaration } from "#db/schema.ts";
import { redeemLink } from "#features/identity/link-token.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type Concluded, concludeDeclaration, tellConcluded } from "./conclude-declared.server.ts";
import { hasEnded } from "../ended-account.server.ts";
import type * as contract from "../contract.ts";

/** A declaration waits for the owner of its order, who gets the link that answers it. */
export async function askOwner(
  services: Services,
  tx: Tx,
  declared: Selectable<WithdrawalDeclaration>,
  order: { readonly id: string; readonly account_id: string },
): Promise<void> {
  await tx
    .updateTable("withdrawal_declaration")
    .set({ outcome: "waiting", order_id: order.id, account_id: order.account_id })
    .where("id", "=", declared.id)
    .execute();
  const site = await services.sites.byId(declared.site_id);
  await queueMail(tx, services.jobs, {
    site: declared.site_id,
    to: { address: declared.email },
    template: "withdrawal-asks",
    language: chooseLanguage(declared.language, site?.settings.domain_language ?? "en"),
    values: { declaration: declared.id },
  });
}

/** Agrees to, or stops, what waits for a member: one declaration, or all. False: none waits. */
async function answer(
  services: Services,
  tx: Tx,
  site: Site,
  account: { readonly id: string; readonly status: string; readonly only: string | null },
  stop: boolean,
): Promise<readonly Concluded[] | null> {
  const waiting = await tx
    .selectFrom("withdrawal_declaration")
    .where("account_id", "=", account.id)
    .where("outcome", "=", "waiting")
    .$if(account.only !== null && !stop, (q) => q.where("id", "=", account.only ?? ""))
    .selectAll()
    .select(sql<boolean>`spent_since(account_id, created_at)`.as("used"))
    .orderBy("id")
    .forUpdate()
    .execute();
  const concluded: Concluded[] = [];
  let answered = false;
  for (const { used, ...declared } of waiting) {
    if (stop || used || declared.order_id === null) {
      await tx
        .updateTable("withdrawal_declaration")
        .set({ outcome: "stopped", account_id: null })
        .where("id", "=", declared.id)
        .execute();
      answered ||= stop;
      continue;
    }
    const order = {
      id: declared.order_id,
      account_id: account.id,
      status: account.status,
      ended: await hasEnded(tx, account.id),
    };
    const made = await concludeDeclaration(services, tx, site, declared, order);
    if (made) concluded.push(made);
    answered = true;
  }
  return answered ? concluded : null;
}

/**
 * What the mailed link opens: whoever reads the address's mail agrees to the withdrawal, or says
 * that it was not them. Refuses link_invalid: also when nothing waits any more, or credits were used
 * since.
 */
export const followDeclared: CallHandler<typeof contract.followDeclared> = async ({
  services,
  site,
  input,
  refuse,
  once,
}) =>
  once(async ({ tx, after }) => {
    const account = await redeemLink(tx, site.id, input.token, "withdraw");
    if (!account) return refuse("link_invalid");
    const whose = { id: account.id, status: account.status, only: account.change };
    const made = await answer(services, tx, site, whose, input.stop);
    if (!made) return refuse("link_invalid");
    after(() => tellAll(services, account.id, made));
    return { stopped: input.stop };
  });

/**
 * The same of the member who is logged in, for all that waits. Refuses not_found when nothing does,
 * or credits were used since.
 */
export const answerDeclared: CallHandler<typeof contract.answerDeclared> = async ({
  services,
  site,
  viewer,
  input,
  once,
}) => {
  const { id, status } = requireViewer(viewer);
  await stopUsed(services.db, id);
  return once(async ({ tx, after }) => {
    const made = await answer(services, tx, site, { id, status, only: null }, input.stop);
    if (!made) return commonRefusal("not_found");
    after(() => tellAll(services, id, made));
    return { stopped: input.stop };
  });
};

/** Stops what waits for a member who has used credits since. */
async function stopUsed(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable("withdrawal_declaration")
    .set({ outcome: "stopped", account_id: null })
    .where("account_id", "=", accountId)
    .where("outcome", "=", "waiting")
    .where(sql<boolean>`spent_since(account_id, created_at)`)
    .execute();
}

function tellAll(services: Services, account: string, made: readonly Concluded[]): void {
  services.live.send([account], { type: "user" });
  for (const each of made)
    void tellConcluded(services, each).catch((error: unknown) =>
      services.log.error({ err: error }, "refund not asked for, asked again later"),
    );
}
