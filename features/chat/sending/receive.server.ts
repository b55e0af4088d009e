import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { LivePeer } from "#server/live/live.ts";
import { blocked } from "../access.server.ts";
import { deviceMessageSchema } from "../contract.ts";
import { type Delivered, markDelivered } from "../reading/mark-delivered.server.ts";

const typingPauseMs = 2_000;
const mostTypists = 10_000;
/** Conversations that a socket remembers the other of; after so many it begins anew. */
const mostNamed = 200;

/**
 * What devices say about chat: 'typing' is passed on at most every two seconds, 'delivered' is kept
 * and passed on. Nobody but a member of the conversation has any effect, and nothing passes a
 * block. Nonsense throws, which ends the socket.
 */
export function openReceiver(
  services: () => Services,
): (peer: LivePeer, message: unknown) => Promise<void> {
  const typedAt = new Map<string, number>();
  // Who the other is never changes: a socket asks once per conversation. Whether they may hear of
  // it does, and is read each time.
  const others = new WeakMap<LivePeer, Map<string, Promise<string | undefined>>>();
  let waiting = new Map<string, Delivered>();
  let storing = false;

  async function typing(peer: LivePeer, conversation: string): Promise<void> {
    const { accountId } = peer;
    const key = `${accountId} ${conversation}`;
    const now = Date.now();
    if (now - (typedAt.get(key) ?? 0) < typingPauseMs) return;
    if (typedAt.size > mostTypists) typedAt.clear();
    typedAt.set(key, now);
    const other = await otherOf(peer, conversation);
    if (!other || !services().live.connected(other)) return;
    const {
      rows: [open],
    } = await sql<{ id: string }>`
      select mine.peer_id as id from participant mine join account them on them.id = mine.peer_id
        join profile pr on pr.id = mine.peer_id
      join account me on me.id = mine.account_id and me.status = 'active'
        and (me.held_until is null or me.held_until <= now())
      where mine.conversation_id = ${conversation} and mine.account_id = ${accountId}
        and chat_standing(them.status, them.invisible, pr.visible, ${blocked}) = 'open'`.execute(
      services().db,
    );
    if (open) services().live.send([other], { type: "typing", conversation });
  }

  /** The other member of a conversation; undefined for one that is not this member's. */
  function otherOf(peer: LivePeer, conversation: string): Promise<string | undefined> {
    let known = others.get(peer);
    if (!known || known.size >= mostNamed) others.set(peer, (known = new Map()));
    let other = known.get(conversation);
    if (!other) {
      other = services()
        .db.selectFrom("participant")
        .select("peer_id")
        .where("conversation_id", "=", conversation)
        .where("account_id", "=", peer.accountId)
        .executeTakeFirst()
        .then((row) => row?.peer_id);
      known.set(conversation, other);
    }
    return other;
  }

  /**
   * Adaptive like the message writer: acknowledgements that arrive during one statement go into the
   * next, the highest of each.
   */
  async function store(): Promise<void> {
    if (storing) return;
    storing = true;
    try {
      while (waiting.size > 0) {
        const batch = [...waiting.values()];
        waiting = new Map();
        await markDelivered(services(), batch);
      }
    } finally {
      storing = false;
    }
  }

  return async (peer, message) => {
    const said = deviceMessageSchema.parse(message);
    if (said.type === "typing") return typing(peer, said.conversation);
    const key = `${peer.accountId} ${said.conversation}`;
    waiting.set(key, {
      conversation: said.conversation,
      account: peer.accountId,
      seq: Math.max(said.seq, waiting.get(key)?.seq ?? 0),
    });
    // A lost acknowledgement is a tick less, until the next one; it must not end the socket.
    return store().catch((error: unknown) =>
      services().log.warn({ err: error }, "acknowledgements not stored"),
    );
  };
}
