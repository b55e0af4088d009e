import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openChat } from "#features/chat/chat-cast.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let crowd: Actor[];
let men = 0;

beforeAll(async () => {
  world = await openWorld();
  crowd = await Promise.all(Array.from({ length: 200 }, (_, at) => world.member(`Woman${at}`)));
});

beforeEach(async () => {
  await world.db.deleteFrom("conversation").execute();
});

/** A premium member of long standing unless said otherwise. */
async function man(signupDaysAgo = 30, paid = true): Promise<Actor> {
  const member = await world.member(`Man${(men += 1)}`, {
    gender: "man",
    seeks: ["woman"],
    paid_user: paid,
    credits: 5_000,
  });
  await world.db
    .updateTable("account")
    .set({ signup_date: new Date(Date.now() - signupDaysAgo * 86_400_000) })
    .where("id", "=", member.id)
    .execute();
  return member;
}
const write = (
  from: Actor,
  conversation: string,
  body: string,
  more: { contact_confirmed?: boolean } = { contact_confirmed: true },
) =>
  world.call(
    "chat.sendMessage",
    { conversation: { id: conversation }, client_id: randomUUID(), body, ...more },
    { as: from },
  );

describe("the question before contact details leave", () => {
  test("names what was found, is not asked again once confirmed and both have written, and asks nobody else's business", async () => {
    const [asker, dora = asker, nosy = asker] = [await man(), crowd[0], crowd[1]];
    const chat = await openChat(world, asker, dora);
    const iban = "My account is NL91 ABNA 0417 1643 00, or call 0612345678";
    const refused = await write(asker, chat, iban, {});
    expect([refused.status, refused.problem.code, refused.problem.data]).toEqual([
      409,
      "contact_unconfirmed",
      { kinds: ["iban"] },
    ]);
    expect((await world.call("chat.list", {}, { as: dora })).body.chats).toEqual([]);

    const sent = await write(asker, chat, iban);
    expect([sent.status, sent.body.message.caution]).toEqual([200, []]);
    expect(
      (await write(asker, chat, "and www.example.com", {})).problem.code,
      "she has not answered",
    ).toBe("contact_unconfirmed");
    await world.db
      .updateTable("account")
      .set({ paid_user: true })
      .where("id", "=", dora.id)
      .execute();
    await grantCredits(world.db, dora.id, 100, "grant", "");
    expect((await write(dora, chat, "Thank you")).status).toBe(200);
    expect((await write(asker, chat, "and www.example.com", {})).status).toBe(200);
    expect(
      (await write(dora, chat, "mine is www.example.org", {})).problem.code,
      "she has confirmed nothing",
    ).toBe("contact_unconfirmed");

    const hers = (await world.call("chat.read", { conversation: chat }, { as: dora })).body
      .messages;
    expect(hers.map(({ caution }) => caution)).toEqual([["iban"], [], ["link"]]);
    const his = (await world.call("chat.read", { conversation: chat }, { as: asker })).body
      .messages;
    expect(his.map(({ caution }) => caution)).toEqual([[], [], []]);
    expect((await write(nosy, chat, iban)).problem.code).toBe("not_found");
    expect(
      (await world.db.selectFrom("contact_consent").select("account_id").execute()).map(
        ({ account_id }) => account_id,
      ),
    ).toEqual([asker.id]);
  });
});
