import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { countCharacters } from "./characters.ts";
import type * as contract from "./contract.ts";

/**
 * Sends a message (specification, sections 4, 6 and 9). Who may, what it costs and the debit are decided by the database in the
 * transaction that stores it; both members' devices hear of it after the commit. The client id makes a retry harmless, so no
 * idempotency key is stored. Refuses not_found to everybody who is not in the conversation.
 */
export const sendMessage: CallHandler<typeof contract.sendMessage> = async ({ services, site, viewer: maybe, input, refuse }) => {
  const viewer = requireViewer(maybe);
  const { message_length: max, message_credits: price } = site.settings;
  if (countCharacters(input.body, max) > max) return refuse("message_too_long", { max });

  const verdict = await services.messages.send({
    conversation: input.conversation.id, sender: viewer.id, clientId: input.client_id, body: input.body, price, confirmed: input.confirmed ?? false,
  });
  switch (verdict.code) {
    case "not_found": return commonRefusal("not_found");
    case "not_enough_credits": return refuse("not_enough_credits", { needed: verdict.cost, balance: verdict.balance ?? 0 });
    case "fictional_unconfirmed": return refuse("fictional_unconfirmed", { needed: verdict.cost });
    case "recipient_unavailable": return refuse("recipient_unavailable");
    case "recipient_unconfirmed": return refuse("recipient_unconfirmed");
    case "sent":
    case "duplicate": {
      const message = {
        seq: verdict.seq, client_id: input.client_id, sender_id: viewer.id, body: verdict.body ?? input.body,
        fictional: verdict.fictional, credits: null, created_at: verdict.at.toISOString(),
      };
      if (verdict.code === "sent") services.live.send([verdict.peer, viewer.id], { type: "message", conversation: input.conversation.id, message });
      return { message: { ...message, credits: verdict.cost }, credits: verdict.balance ?? 0 };
    }
  }
};
