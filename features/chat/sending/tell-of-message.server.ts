import type { Services } from "#server/calls/context.ts";
import type { Message, Quote } from "../schemas.ts";
import type { Verdict } from "./message-writer.server.ts";

interface Quoting {
  readonly quote?: Quote;
}

/**
 * Tells of a message that has just been stored: the devices of both, the screening, and, unless a
 * digest will do it, by push or mail. `message` as the receiver sees it; what it quotes, in the
 * words of each.
 */
export function tellOfMessage(
  { live, screening, notices }: Pick<Services, "live" | "screening" | "notices">,
  { peer, told }: Pick<Verdict, "peer" | "told">,
  conversation: string,
  message: Message,
  { mine = {}, theirs = {} }: { mine?: Quoting; theirs?: Quoting } = {},
): void {
  if (theirs.quote) {
    live.send([peer], { type: "message", conversation, message: { ...message, ...theirs } });
    live.send([message.sender_id], {
      type: "message",
      conversation,
      message: { ...message, ...mine },
    });
  } else live.send([peer, message.sender_id], { type: "message", conversation, message });
  screening.received(peer, conversation);
  if (!told || !live.connected(peer))
    notices.soon({ to: peer, kind: message.gift ? "gift" : "message", from: message.sender_id });
}
