import { sql } from "kysely";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { currentTexts } from "#features/agreements/current-texts.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { guessCode } from "#features/prices/discounts/guess-code.server.ts";
import { buyerOf } from "#features/prices/quote.server.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { expressRequest } from "./express-request.server.ts";
import { findStored } from "./list-stored.server.ts";
import { findGivingWay } from "./give-way.server.ts";
import { findOrder, toOrder } from "./read-order.server.ts";
import { abandonOpen, startPayment } from "./start-payment.server.ts";
import { afterFreeing, storeOrder } from "./store-order.server.ts";

/**
 * Orders a bundle. The order is stored before the provider is asked, and the provider is asked by
 * the order's id: a crash in between loses nothing and doubles nothing, and the same
 * Idempotency-Key goes on where it stopped (trust row 3). Price: the better of the first-purchase
 * offer and the given code, by the database's clock; of another attempt, that of the first. Refuses
 * a code that cannot be used, another price than the member was shown, and a provider that does not
 * answer (nothing is charged then). Whatever the member had begun before and not paid is given up
 * once this order is open, so that nobody pays twice by mistake; an order that is refused or
 * declined takes nothing away.
 */
export const order: CallHandler<typeof contract.order> = (request) =>
  guessCode(request, request.input.discount_code, () => place(request));

async function place(request: Request) {
  const { db, services, site, viewer, input, refuse, once } = request;
  const member = requireViewer(viewer);
  const buyer = await buyerOf(db, member.id, site);
  const how = await methodOf(request, member.id, buyer);
  if (how instanceof Refusal) return how;
  const { retry_of } = input;
  const older = await findGivingWay(services, member.id, retry_of);
  if (
    retry_of &&
    ![...older.orders, ...older.transfers].includes(retry_of) &&
    (await isAtCheckout(request, member.id, retry_of))
  )
    return refuse("order_in_progress", { payment_id: retry_of });

  const store = () =>
    once(async ({ tx }) => {
      await older.setAside(tx);
      const stored = await storeOrder(services, tx, {
        ...input,
        buyer,
        how,
        express: expressRequest(request, input.express),
        texts: await currentTexts(services, tx, site, request.language, ["terms", "return-policy"]),
        network_country: request.networkCountry(),
      });
      return stored instanceof Refusal ? stored : { payment_id: stored.payment_id };
    });
  const { payment_id } = await afterFreeing(services, store);
  await startPayment(request, payment_id, input.next);
  const placed = await findOrder(db, member.id, payment_id);
  if (!placed) return commonRefusal("not_found");
  if (
    ["failed", "cancelled"].includes(placed.status) ||
    (placed.status === "loading" && !how.stored_method_id)
  )
    await older.takeBack();
  else {
    await older.end();
    await abandonOpen(services, member.id, payment_id);
  }
  // A stored method may have been charged though no answer came: its order waits for what the
  // provider says.
  if (placed.status === "loading" && !how.stored_method_id) return refuse("payment_unavailable");
  const answer = await toOrder(db, placed, buyer.country, services);
  return { order: answer, checkout_url: answer.checkout_url };
}

type Request = Parameters<CallHandler<typeof contract.order>>[0];

/**
 * Who takes the payment: the provider that keeps the stored method, or the one that offers the
 * chosen one.
 */
async function methodOf(
  { db, services, site, input, refuse }: Request,
  accountId: string,
  buyer: { country: string; currency: string },
) {
  const wrong = () => invalidField("payment_method", "invalid.payment_method");
  if (input.stored_method) {
    const stored = await findStored(db, accountId, input.stored_method);
    const provider = stored && (await services.payments.of(stored));
    if (!stored || !provider) return refuse("stored_method_gone");
    if (stored.payment_method !== input.payment_method) return wrong();
    return {
      provider: stored.provider,
      payment_account_id: stored.payment_account_id,
      stored_method_id: stored.id,
      remember: false,
    };
  }
  const offered = (await services.payments.offered(site.id, buyer)).find(
    ({ payment_method }) => payment_method === input.payment_method,
  );
  if (!offered) return wrong();
  if (offered.provider.needsMandate) return refuse("mandate_needed");
  const { name, account, stores } = offered.provider;
  return {
    provider: name,
    payment_account_id: account?.id ?? null,
    stored_method_id: null,
    remember: input.remember === true && stores.includes(input.payment_method),
  };
}

/** Has the member a checkout for this order, not decided yet? */
async function isAtCheckout(
  { db }: Pick<Context, "db">,
  accountId: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("status", "=", "pending")
    .where("checkout_url", "is not", null)
    .select(sql`1`.as("one"))
    .executeTakeFirst();
  return row !== undefined;
}
