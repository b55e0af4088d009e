import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { findGivingWay } from "#features/orders/give-way.server.ts";
import { abandonOpen } from "#features/orders/start-payment.server.ts";
import { afterFreeing } from "#features/orders/store-order.server.ts";
import { guessCode } from "#features/prices/discounts/guess-code.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { hashKey } from "#server/security/allowance.ts";
import { tryCode } from "./code.server.ts";
import type * as contract from "../contract.ts";
import { lastFour } from "../iban/iban-rules.server.ts";
import { lockAccount } from "./limits.server.ts";
import { endMandates, openDetails, validMandate } from "./mandate.server.ts";
import { mandateText } from "./mandate-text.ts";
import { placeDebit, settleLater, settleNow } from "../bank-file/place-debit.server.ts";
import { offeredSetup } from "../bank-file/setup.server.ts";

/**
 * Gives the mandate that was prepared and orders under it: code and tick are the signature, kept
 * with time, network (as a hash), version and language of the words. Another mandate of the member
 * ends. Of two confirmations at once one finds the draft.
 */
export const sign: CallHandler<typeof contract.sign> = (request) =>
  guessCode(request, request.input.discount_code, () => confirm(request));

async function confirm(request: Parameters<typeof sign>[0]) {
  const { services, site, viewer, input, refuse, once, network, language } = request;
  const me = requireViewer(viewer);
  const setup = await offeredSetup(request, me.id);
  if (!setup) return refuse("direct_debit_unavailable");
  // Outside the transaction, or a refusal would give the try back. A repeat of a request that
  // succeeded is answered by `once`.
  const draftId = await tryCode(services, me.id, input.code);
  const older = await findGivingWay(services, me.id);
  const ended: string[] = [];
  const place = () =>
    once(async ({ tx }) => {
      ended.length = 0;
      await older.setAside(tx);
      const draft = draftId
        ? await tx
            .deleteFrom("direct_debit_draft")
            .where("id", "=", draftId)
            .where("account_id", "=", me.id)
            .returningAll()
            .executeTakeFirst()
        : undefined;
      if (!draft) return refuse("code_invalid");
      await lockAccount(tx, me.id, draft.iban_hash);
      const { iban } = openDetails(services.sealing, draft.umr, draft.details);
      const before = await tx
        .selectFrom("direct_debit_mandate")
        .where("account_id", "=", me.id)
        .where("revoked_at", "is", null)
        .select("id")
        .execute();
      ended.push(
        ...(await endMandates(
          tx,
          before.map(({ id }) => id),
        )),
      );
      await settleLater(services, tx, ended);
      const mandate = await tx
        .insertInto("direct_debit_mandate")
        .values({
          umr: draft.umr,
          account_id: me.id,
          site_id: site.id,
          details: draft.details,
          iban_hash: draft.iban_hash,
          country: iban.slice(0, 2),
          last4: lastFour(iban),
          creditor_id: setup.creditor_id,
          signed_ip_hash: Buffer.from(hashKey(network)),
          signed_text: `${mandateText} ${language}`,
          confirmed_by: draft.channel,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return placeDebit(request, tx, setup, mandate, input);
    });
  const answer = await afterFreeing(services, place);
  await settleNow(services, ended);
  await older.end();
  await abandonOpen(services, me.id, answer.payment_id);
  await settleOrder(request, answer.payment_id);
  return answer;
}

/** Orders under the mandate that is there: one press. */
export const charge: CallHandler<typeof contract.charge> = (request) =>
  guessCode(request, request.input.discount_code, () => collect(request));

async function collect(request: Parameters<typeof charge>[0]) {
  const { services, viewer, input, refuse, once } = request;
  const me = requireViewer(viewer);
  const setup = await offeredSetup(request, me.id);
  if (!setup) return refuse("direct_debit_unavailable");
  const older = await findGivingWay(services, me.id);
  const place = () =>
    once(async ({ tx }) => {
      await older.setAside(tx);
      const found = await validMandate(tx, me.id);
      if (found?.id !== input.mandate) return commonRefusal("not_found");
      await lockAccount(tx, me.id, found.iban_hash);
      const mandate = await validMandate(tx, me.id); // may have been revoked while we waited
      return mandate?.id === input.mandate
        ? placeDebit(request, tx, setup, mandate, input)
        : commonRefusal("not_found");
    });
  const answer = await afterFreeing(services, place);
  await older.end();
  await abandonOpen(services, me.id, answer.payment_id);
  await settleOrder(request, answer.payment_id);
  return answer;
}

/** Credits that come at once (the operator's choice) are there when the page is. */
async function settleOrder(
  { db, services }: Parameters<typeof sign>[0] | Parameters<typeof charge>[0],
  orderId: string,
): Promise<void> {
  const collection = await db
    .selectFrom("direct_debit_collection")
    .where("order_id", "=", orderId)
    .where("early", "=", true)
    .select("id")
    .executeTakeFirst();
  if (collection) await settleNow(services, [collection.id]);
}

/**
 * Takes the member's mandate back, at any time. Refuses not_found for one that is not theirs or not
 * valid.
 */
export const revoke: CallHandler<typeof contract.revoke> = async ({
  services,
  viewer,
  input,
  once,
}) => {
  const me = requireViewer(viewer);
  const ended: string[] = [];
  const answer = await once(async ({ tx }) => {
    const mandate = await validMandate(tx, me.id);
    if (mandate?.id !== input.mandate) return commonRefusal("not_found");
    await lockAccount(tx, me.id, mandate.iban_hash);
    ended.push(...(await endMandates(tx, [mandate.id])));
    await settleLater(services, tx, ended);
    return { revoked: true } as const;
  });
  await settleNow(services, ended);
  return answer;
};
