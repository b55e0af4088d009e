import { sql } from "kysely";
import { asGift } from "#features/gifts/catalogue.ts";
import type { Input, Output } from "#server/calls/registry.ts";
import { commonRefusal, type Refuse } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { startNeeded } from "#features/orders/express-request.server.ts";
import { requireConversation } from "../access.server.ts";
import { toChatPhoto } from "../photos/chat-photo.server.ts";
import type * as contract from "../contract.ts";
import type { Message } from "../schemas.ts";
import type { worded } from "./quote.server.ts";
import { type QuotedMessage, quotedMessage } from "./reply.server.ts";

/** What a message quotes, as a read joins it. */
export type QuotingRow = Parameters<typeof worded>[2] & { readonly quoted: QuotedMessage | null };

/** More than anybody writes before looking into the mailbox. */
const most = 100;

interface Written extends Pick<
  Input<"chat.sendMessage">,
  "conversation" | "client_id" | "body" | "gift" | "photo" | "confirmed"
> {
  readonly kind: "text" | "gift" | "photo";
  /** Credits on this site, and what the sender was shown. */
  readonly price: number;
  readonly shown: number | undefined;
}

/**
 * Keeps what a member writes who has not confirmed an address (decision 23). It is refused for what
 * would refuse it now, and costs nothing before it is delivered; free conversations and credits
 * that other waiting words will use count as used. Gives null when the address has been confirmed
 * meanwhile: then it is sent as any other. The same client id gives the same answer.
 */
export async function keepWaiting(
  db: Database,
  sender: string,
  written: Written,
  refuse: Refuse<typeof contract.sendMessage>,
): Promise<Output<"chat.sendMessage"> | null> {
  const {
    conversation: { id: conversation },
    client_id,
    body,
    gift = null,
    photo,
    price,
    shown = Infinity,
    kind,
    confirmed = false,
  } = written;
  return db.transaction().execute(async (tx) => {
    // The confirmation waits for this, or this for it: what is kept is always delivered.
    const {
      rows: [me],
    } = await sql`select from account where id = ${sender}
        and status = 'not_confirmed' for no key update`.execute(tx);
    if (!me) return null;
    const chat = await requireConversation(tx, sender, conversation, price);
    if (chat.standing === "unconfirmed") throw refuse("recipient_unconfirmed");
    if (chat.standing !== "open") throw refuse("recipient_unavailable");
    const [first] = await readWaiting(tx, sender, conversation, client_id);
    if (first) return { message: first, credits: chat.credits };

    const {
      rows: [facts],
    } = await sql<{ cost: number; reserved: number; kept: number; held: number }>`
      select case when ${kind} <> 'text' then ${price}::integer
          else message_cost(me.paid_user, null, (me.free_conversations + w.begun)::smallint, ${price}) end as cost, w.reserved, w.kept, held_credits(me.id) as held
      from account me cross join lateral (
        select count(distinct o.conversation_id) filter (where o.conversation_id <> ${conversation}) as begun,
          coalesce(sum(o.cost), 0)::integer as reserved, count(*)::integer as kept
        from waiting_message o where o.sender_id = me.id) w
      where me.id = ${sender}`.execute(tx);
    if (!facts || facts.kept >= most) throw commonRefusal("too_many_requests");
    const { cost, reserved, held } = facts;
    const left = chat.credits - reserved;
    if (cost > 0 && cost > left)
      throw refuse("not_enough_credits", { needed: cost, balance: Math.max(0, left), kind });
    if (cost > shown) throw refuse("message_price_changed", { needed: cost, kind });
    if (cost > 0 && chat.fictional && !chat.fictional_confirmed && !confirmed)
      throw refuse("fictional_unconfirmed", { needed: cost });
    if (cost > 0 && cost > left - held)
      throw refuse("express_request_needed", {
        needed: cost,
        kind,
        ...(await startNeeded(tx, sender)),
      });
    await tx
      .insertInto("waiting_message")
      .values({
        sender_id: sender,
        conversation_id: conversation,
        client_id,
        body,
        gift,
        photo_id: photo?.id ?? null,
        price,
        cost,
        confirmed,
      })
      .onConflict((photoTaken) => photoTaken.doNothing())
      .execute();
    const [message] = await readWaiting(tx, sender, conversation, client_id);
    if (!message) throw commonRefusal("not_found"); // somebody else's client id, or a photo that waits already
    return { message, credits: chat.credits };
  });
}

/**
 * What a member has waiting in a conversation, oldest first: all of it, or what has one client id.
 * `word`: how it says what is quoted, if it is to be said.
 */
export async function readWaiting(
  db: Database | Tx,
  sender: string,
  conversation: string,
  clientId?: string,
  word?: (row: QuotingRow) => ReturnType<typeof worded>,
): Promise<Message[]> {
  const rows = await db
    .selectFrom("waiting_message as w")
    .leftJoin("chat_photo as f", "f.id", "w.photo_id")
    .leftJoin("message_quote as q", (on) =>
      on
        .onRef("q.conversation_id", "=", "w.conversation_id")
        .onRef("q.sender_id", "=", "w.sender_id")
        .onRef("q.client_id", "=", "w.client_id"),
    )
    .where("w.sender_id", "=", sender)
    .where("w.conversation_id", "=", conversation)
    .$if(clientId !== undefined, (q) => q.where("w.client_id", "=", clientId ?? ""))
    .orderBy("w.id")
    .select([
      "w.client_id",
      "w.body",
      "w.gift",
      "w.cost",
      "w.created_at",
      "q.prompt",
      "q.answer",
      quotedMessage.as("quoted"),
      "f.id",
      "f.full_file",
      "f.preview_file",
      "f.width",
      "f.height",
    ])
    .execute();
  return rows.map(
    ({ client_id, body, gift, cost, created_at, prompt, answer, quoted, ...photo }) => ({
      seq: 0,
      client_id,
      sender_id: sender,
      body,
      gift: asGift(gift),
      photo: toChatPhoto(photo),
      ...word?.({ prompt, answer, quoted }),
      caution: [],
      fictional: false,
      credits: cost,
      waits: true,
      created_at: created_at.toISOString(),
    }),
  );
}
