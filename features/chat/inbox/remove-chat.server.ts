import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type * as contract from "../contract.ts";

/**
 * Takes a conversation, or all with one profile, off the member's list with everything written so
 * far; the other keeps theirs, and a new message brings it back with only what is new
 * (specification, section 4). Refuses not_found.
 */
export const remove: CallHandler<typeof contract.remove> = async ({
  services,
  viewer: maybe,
  input,
  once,
}) => {
  const viewer = requireViewer(maybe);
  if (!input.conversation && !input.profile)
    return invalidField("conversation", "invalid.required");
  return once(async ({ tx, after }) => {
    const found = await tx
      .selectFrom("participant")
      .where("account_id", "=", viewer.id)
      .$if(input.conversation !== undefined, (q) =>
        q.where("conversation_id", "=", input.conversation?.id ?? ""),
      )
      .$if(input.profile !== undefined, (q) => q.where("peer_id", "=", input.profile?.id ?? ""))
      .select("conversation_id")
      .execute();
    if (found.length === 0) return commonRefusal("not_found");
    const ids = found.map(({ conversation_id: id }) => id);
    // The same lock as a send: a message arriving now is either removed too, or unread afterwards.
    await sql`select from conversation where id = any(${ids}::uuid[]) order by id for no key update`.execute(
      tx,
    );
    await sql`
      update participant p set hidden_seq = c.last_seq, read_seq = c.last_seq,
        delivered_seq = c.last_seq, num_unread_messages = 0
      from conversation c where c.id = p.conversation_id and p.conversation_id = any(${ids}::uuid[]) and p.account_id = ${viewer.id}`.execute(
      tx,
    );
    await tx
      .deleteFrom("waiting_message")
      .where("sender_id", "=", viewer.id)
      .where("conversation_id", "in", ids)
      .execute();
    after(() => {
      for (const conversation of ids)
        services.live.send([viewer.id], { type: "conversation_removed", conversation });
    });
    return {};
  });
};
