import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { asGift } from "#features/gifts/catalogue.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { cautionOf } from "#features/screening/find-contacts.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job, Jobs, Rate } from "#server/jobs/jobs.ts";
import { ownChatPhoto } from "../photos/chat-photo.server.ts";
import { readQuote, worded } from "./quote.server.ts";
import { readReply, wordedReply } from "./reply.server.ts";
import { tellOfMessage } from "./tell-of-message.server.ts";

const name = "deliver-waiting-messages";
interface Confirmed {
  readonly account: string;
}

/**
 * In the transaction that confirms an address: what its member wrote before is delivered after it,
 * exactly when it commits.
 */
export const deliverWaitingSoon = (
  tx: Tx,
  jobs: Jobs,
  account: string,
  rate?: Rate,
): Promise<void> => jobs.enqueue(tx, name, { account } satisfies Confirmed, rate);

/** An account `a` whose words are delivered: confirmed, and neither suspended nor held. */
export const maySend = sql<boolean>`(a.status = 'active'
  and (a.suspended_until is null or a.suspended_until <= now())
  and (a.held_until is null or a.held_until <= now()))`;

/**
 * Sends what waited for its sender's address, one after the other and in order, through the one
 * writer: price, blocks and who has left are decided now. What may not be sent any more is dropped,
 * free of charge. What a suspension or a hold is in the way of goes on waiting, also from the middle
 * of it (resume-waiting.server.ts). A repeat after a crash finds a 'duplicate'.
 */
export const deliverWaitingJob = (services: Services): Job<Confirmed> => ({
  name,
  async run({ account }) {
    const { db, messages, log } = services;
    const next = db
      .selectFrom("waiting_message as w")
      .innerJoin("account as a", "a.id", "w.sender_id")
      .where("a.id", "=", account)
      .where(maySend)
      .orderBy("w.id")
      .limit(1)
      .select([
        "w.id",
        "w.conversation_id",
        "w.client_id",
        "w.body",
        "w.gift",
        "w.photo_id",
        "w.price",
        "w.cost",
        "w.confirmed",
      ]);
    for (let found = await next.executeTakeFirst(); found; found = await next.executeTakeFirst()) {
      const { id, conversation_id: conversation, client_id, body, gift, photo_id } = found;
      const { price, cost, confirmed } = found;
      const verdict = await messages.send({
        conversation,
        sender: account,
        clientId: client_id,
        body,
        price,
        shown: cost,
        confirmed,
        gift: gift ?? undefined,
        photo: photo_id ?? undefined,
      });
      if (verdict.code === "sent") {
        const quoted = await readQuote(db, account, conversation, client_id);
        const reply = await readReply(db, { sender: account, conversation, clientId: client_id });
        const read = async (member: string, side: "mine" | "theirs") =>
          quoted
            ? worded(services, await mailLanguage(db, member), quoted)
            : reply
              ? wordedReply(services, await mailLanguage(db, member), reply.quoted, reply[side])
              : {};
        tellOfMessage(
          services,
          verdict,
          conversation,
          {
            seq: verdict.seq,
            client_id,
            sender_id: account,
            body,
            gift: asGift(gift),
            photo: photo_id ? await ownChatPhoto(db, account, conversation, photo_id) : null,
            caution: cautionOf(body),
            fictional: verdict.fictional,
            credits: null,
            created_at: verdict.at.toISOString(),
          },
          { mine: await read(account, "mine"), theirs: await read(verdict.peer, "theirs") },
        );
      } else if (verdict.code !== "duplicate")
        log.info({ account, code: verdict.code }, "a waiting message was dropped");
      await db
        .deleteFrom("waiting_message")
        .where("sender_id", "=", account)
        .where("id", "=", id)
        .execute();
    }
  },
});
