import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "../contract.ts";

/**
 * The member has seen the messages up to here: unread falls accordingly (opening a chat: to 0;
 * specification, section 4), and the other learns it. Repeating it changes nothing, so it needs no
 * idempotency key. Refuses not_found to an outsider.
 */
export const markRead: CallHandler<typeof contract.markRead> = async ({
  db,
  services,
  viewer: maybe,
  input,
}) => {
  const viewer = requireViewer(maybe);
  const {
    rows: [read],
  } = await sql<{
    peer_id: string;
    delivered_seq: number;
    read_seq: number;
    moved: boolean;
    blocked: boolean;
  }>`
    select r.*, exists (select from block z where (z.account_id = ${viewer.id} and z.blocked_id = r.peer_id) or (z.account_id = r.peer_id and z.blocked_id = ${viewer.id})) as blocked
    from mark_read(${input.conversation.id}, ${viewer.id}, ${input.seq}) r`.execute(db);
  if (!read || read.blocked) return commonRefusal("not_found");
  if (read.moved) {
    services.live.send([read.peer_id, viewer.id], {
      type: "read_receipt",
      conversation: input.conversation.id,
      account: viewer.id,
      delivered_seq: read.delivered_seq,
      read_seq: read.read_seq,
    });
  }
  return { read_seq: read.read_seq };
};
