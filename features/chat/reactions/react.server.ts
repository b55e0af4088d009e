import { sql } from "kysely";
import { ageCheckDue } from "#features/identity/age-check-due.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { isMessageTaken } from "#features/measures/measure.server.ts";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { requireConversation } from "../access.server.ts";
import type * as contract from "../contract.ts";
import { hiddenUpTo } from "../reading/history-limit.ts";
import type { Reaction } from "./reactions.ts";

/**
 * Puts a sign to a message of the other, in place of one that is there. It costs nothing and counts
 * as no message; both members' devices hear of it. Repeating it changes nothing, so it needs no
 * idempotency key. Refuses not_found to everybody who is not in the conversation and of what the
 * member cannot see, invalid of one's own, message_gone of what was removed, conversation_closed
 * where nothing can be sent, forbidden before an address is confirmed, profile_held, age_check_required.
 */
export const react: CallHandler<typeof contract.react> = async (context) => {
  const { input, refuse, site, viewer } = context;
  const me = requireViewer(viewer);
  if (me.held) return refuse("profile_held");
  if (ageCheckDue(site.settings, me)) return refuse("age_check_required");
  const done = await put(context, input.reaction);
  return done === "done" ? {} : refuse(done);
};

/** Takes one's sign back; there need not be one. Refuses as `react` does. */
export const takeBack: CallHandler<typeof contract.takeBack> = async (context) => {
  const done = await put(context, null);
  return done === "done" ? {} : context.refuse(done);
};

interface Reacting extends Pick<Context, "db" | "services" | "viewer"> {
  readonly input: { readonly conversation: { readonly id: string }; readonly seq: number };
}

async function put(
  { db, services, viewer: maybe, input }: Reacting,
  reaction: Reaction | null,
): Promise<"done" | "conversation_closed" | "message_gone"> {
  const viewer = requireViewer(maybe);
  if (viewer.status === "not_confirmed") throw commonRefusal("forbidden");
  const { seq } = input;
  const conversation = input.conversation.id;
  const done = await db.transaction().execute(async (tx) => {
    const chat = await requireConversation(tx, viewer.id, conversation, 0);
    if (chat.standing !== "open") return "conversation_closed";
    if (seq <= hiddenUpTo(chat, viewer.paidUser)) throw commonRefusal("not_found");
    const message = await tx
      .selectFrom("message")
      .where("conversation_id", "=", conversation)
      .where("seq", "=", seq)
      .select(["sender_id", "returned"])
      .executeTakeFirst();
    if (!message) throw commonRefusal("not_found");
    if (message.sender_id === viewer.id) throw invalidField("seq", "invalid.value");
    const taken = { conversation, seq, sender: message.sender_id };
    if (message.returned || (await isMessageTaken(tx, taken))) return "message_gone";
    const changed = await store(tx, { conversation, seq, account: viewer.id, reaction });
    return { tell: changed ? chat.id : null };
  });
  if (typeof done === "string") return done;
  if (done.tell)
    services.live.send([done.tell, viewer.id], { type: "reaction", conversation, seq, reaction });
  return "done";
}

interface Kept {
  readonly conversation: string;
  readonly seq: number;
  readonly account: string;
  readonly reaction: Reaction | null;
}

/** Says whether that changed anything. */
async function store(tx: Tx, { conversation, seq, account, reaction }: Kept): Promise<boolean> {
  const { rows } =
    reaction === null
      ? await sql`delete from message_reaction
          where conversation_id = ${conversation} and seq = ${seq} and account_id = ${account}
          returning seq`.execute(tx)
      : await sql`insert into message_reaction as r (conversation_id, seq, account_id, reaction)
          values (${conversation}, ${seq}, ${account}, ${reaction})
          on conflict (conversation_id, seq, account_id)
            do update set reaction = excluded.reaction, created_at = now()
            where r.reaction <> excluded.reaction
          returning seq`.execute(tx);
  return rows.length > 0;
}
