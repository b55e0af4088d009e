import { unsubscribeToken } from "#features/notifications/unsubscribe-link.server.ts";
import { agree } from "./agree.ts";
import { logInDevice } from "./api.ts";
import type { Vesper } from "./vesper.ts";

/** What the `{…}` of a screen's address stand for. */
export type Places = Record<string, string>;

export const addressOf = (screen: string, places: Places): string =>
  screen.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "missing");

/**
 * The places of a demo account: itself, a man of its country whom visitors may see, a chat (with anybody but `outsider`),
 * an order, a refund, a transaction, what it agreed to.
 */
export async function placesOf(vesper: Vesper, email: string, outsider?: string): Promise<Places> {
  const device = await logInDevice(vesper, email);
  const get = async <T>(path: string) => (await device.call("GET", path)).body as T;
  const { user } = await get<{ user: { id: string } }>("/api/user.php");
  const { profiles } = await get<{ profiles: { id: string; main_image: object | null }[] }>(
    "/api/members.php?gender=man&country=NL",
  );
  const { chats } = await get<{
    chats: { conversation: { id: string }; profile: { id: string } }[];
  }>("/api/chats.php");
  const { transactions } = await get<{ transactions: { id: string }[] }>("/api/transactions.php");
  const ordered = (
    await device.call("POST", "/api/order.php", { bundle: "p1", payment_method: "ideal" })
  ).body as { order: { payment_id: string } };
  const { agreements } = await get<{ agreements: { id: string }[] }>("/api/agreements.php");
  const refund = await refundOf(vesper, user.id);
  const man = profiles.find(({ id, main_image }) => main_image && id !== user.id)?.id ?? "";
  await agree(vesper, man);
  const [secret] = await vesper.sql<{ link_secret: Buffer }>(
    "select link_secret from installation_key",
  );
  return {
    unsubscribe: secret
      ? unsubscribeToken({ account: user.id, kind: "like" }, { linkSecret: secret.link_secret })
      : "",
    self: user.id,
    man,
    chat: chats.find(({ profile }) => profile.id !== outsider)?.conversation.id ?? "",
    order: ordered.order.payment_id,
    refund,
    entry: transactions[0]?.id ?? "",
    agreement: agreements[0]?.id ?? "",
  };
}

/** A paid order of a member of which a part is on its way back; it stands for nothing else. */
async function refundOf(vesper: Vesper, accountId: string): Promise<string> {
  const [before] = await vesper.sql<{ paid_user: boolean }>(
    "select paid_user from account where id = $1",
    [accountId],
  );
  const [order] = await vesper.sql<{ id: string }>(
    `insert into orders (account_id, site_id, bundle_id, credits, amount, full_amount, currency, payment_method, provider, status, completed_at)
     select id, site_id, 'p0', 20, 1200, 1200, 'EUR', 'ideal', 'elsewhere', 'completed', now() from account where id = $1 returning id`,
    [accountId],
  );
  const [refund] = await vesper.sql<{ id: string }>(
    "insert into refund (key, order_id, account_id, kind, amount, credits, status) values ($1::text, $1::uuid, $2, 'provider', 600, 0, 'under_way') returning id",
    [order?.id, accountId],
  );
  // Premium follows from purchases, and this one is for the screens alone.
  await vesper.sql("update account set paid_user = $2 where id = $1", [
    accountId,
    before?.paid_user,
  ]);
  return refund?.id ?? "";
}
