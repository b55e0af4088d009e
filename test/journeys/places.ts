import { unsubscribeToken } from "#features/notifications/unsubscribe-link.server.ts";
import { logInDevice } from "./api.ts";
import type { Vesper } from "./vesper.ts";

/** What the `{…}` of a screen's address stand for. */
export type Places = Record<string, string>;

export const addressOf = (screen: string, places: Places): string => screen.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? "missing");

/** The places of a demo account: itself, a man of its country, a chat, an order, a transaction. */
export async function placesOf(vesper: Vesper, email: string): Promise<Places> {
  const device = await logInDevice(vesper, email);
  const get = async <T>(path: string) => (await device.call("GET", path)).body as T;
  const { user } = await get<{ user: { id: string } }>("/api/user.php");
  const { profiles } = await get<{ profiles: { id: string; main_image: object | null }[] }>("/api/members.php?gender=man&country=NL");
  const { chats } = await get<{ chats: { conversation: { id: string } }[] }>("/api/chats.php");
  const { transactions } = await get<{ transactions: { id: string }[] }>("/api/transactions.php");
  const ordered = (await device.call("POST", "/api/order.php", { bundle: "p1", payment_method: "ideal" })).body as { order: { payment_id: string } };
  const [secret] = await vesper.sql<{ link_secret: Buffer }>("select link_secret from installation_key");
  return {
    unsubscribe: secret ? unsubscribeToken({ account: user.id, kind: "like" }, { linkSecret: secret.link_secret }) : "",
    self: user.id, man: profiles.find(({ id, main_image }) => main_image && id !== user.id)?.id ?? "", chat: chats[0]?.conversation.id ?? "", order: ordered.order.payment_id, entry: transactions[0]?.id ?? "",
  };
}
