import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { money, openCast, openChat, say } from "../chat-cast.ts";

const { world, alice, bob, chat, spender } = await openCast();

test("a message is stored, charged and counted as unread", async () => {
  const before = await money(world, bob);
  const { status, body } = await say(world, bob, chat, "  Good evening  ");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: { seq: 1, sender_id: bob.id, body: "Good evening", credits: 1 },
    credits: before.wallet - 1,
  });
  expect(await money(world, bob)).toEqual({ wallet: before.wallet - 1, ledger: before.ledger - 1 });
  const entry = await world.db
    .selectFrom("ledger_entry")
    .where("account_id", "=", bob.id)
    .where("reason", "=", "message")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ credits: -1, reference: `${chat}:1` });
  const { body: inbox } = await world.call("chat.list", {}, { as: alice });
  expect(inbox.chats).toMatchObject([
    {
      conversation: { id: chat, last_preview: "Good evening", last_sender: bob.id },
      profile: { id: bob.id, name: "Bob" },
      num_unread_messages: 1,
    },
  ]);
});

test("what is paid for a message leaves the row of its sender's account as it was", async () => {
  const row = () =>
    sql<{ version: string }>`select concat_ws(' ', ctid, xmin, xmax) as version
      from account where id = ${bob.id}`.execute(world.db);
  const before = await row();
  const { body } = await say(world, bob, chat, "And a good night");
  expect(body).toMatchObject({ message: { credits: 1 } });
  expect((await row()).rows).toEqual(before.rows);
});

test("trust row 3: a retried send is one message and one charge, and answers with the first", async () => {
  const clientId = randomUUID();
  const first = await say(world, bob, chat, "Once", clientId);
  const after = await money(world, bob);
  const again = await Promise.all([
    say(world, bob, chat, "Once", clientId),
    say(world, bob, chat, "Other words", clientId),
  ]);
  for (const { body } of again) expect(body.message).toEqual(first.body.message);
  expect(await money(world, bob)).toEqual(after);
  expect(
    await world.db.selectFrom("message").where("client_id", "=", clientId).select("seq").execute(),
  ).toHaveLength(1);
});

test("somebody else's client id is no way to his message", async () => {
  const clientId = randomUUID();
  await say(world, bob, chat, "Mine", clientId);
  expect((await say(world, alice, chat, "Also mine", clientId)).status).toBe(404);
});

test("trust row 2: 50 parallel sends on a balance for one: one message, and the ledger is the balance", async () => {
  const carl = await spender(1);
  const chats = await Promise.all(
    Array.from({ length: 10 }, async (_, n) =>
      openChat(world, carl, await world.member(`Dora${n}`)),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => say(world, carl, chats[n % 10] ?? "", `Hello ${n}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 402);
  expect(refused).toHaveLength(49);
  expect(refused[0]?.problem).toMatchObject({
    code: "not_enough_credits",
    data: { needed: 1, balance: 0 },
  });
  expect(await money(world, carl)).toEqual({ wallet: 0, ledger: 0 });
  expect(
    await world.db.selectFrom("message").where("sender_id", "=", carl.id).select("seq").execute(),
  ).toHaveLength(1);
});

test("two conversations are free to start, the third costs, and a race cannot start three", async () => {
  const free = await spender(0, false);
  const chats = await Promise.all(
    ["Eva", "Fay", "Gwen", "Hope"].map(async (name) =>
      openChat(world, free, await world.member(name)),
    ),
  );
  const answers = await Promise.all(chats.map((id) => say(world, free, id, "Hello")));
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    200, 200, 402, 402,
  ]);
  const started = chats.filter((_, n) => answers[n]?.status === 200);
  for (const id of started)
    expect((await say(world, free, id, "And again")).body.message.credits).toBe(0);
  expect(await money(world, free)).toEqual({ wallet: 0, ledger: 0 });
});

test("a reply does not use up a free conversation; once both are used, a reply costs", async () => {
  const free = await spender(1, false);
  const writers = await Promise.all(
    ["Ina", "Jo", "Kim"].map((name) => world.member(name, { paid_user: true, credits: 5 })),
  );
  const [first, second, third] = (await Promise.all(
    writers.map((writer) => openChat(world, writer, free)),
  )) as [string, string, string];
  for (const [n, writer] of writers.entries())
    await say(world, writer, [first, second, third][n] ?? "", "Hello you");
  expect((await say(world, free, first, "Hello back")).body.message.credits).toBe(0);
  for (const name of ["Lea", "Mia"]) {
    const own = await openChat(world, free, await world.member(name));
    expect((await say(world, free, own, "Hello")).body.message.credits).toBe(0);
  }
  expect((await say(world, free, second, "Hello back")).body.message.credits).toBe(1);
  expect((await say(world, free, third, "Hello back")).problem.code).toBe("not_enough_credits");
  expect((await say(world, free, first, "Free no more")).problem.code).toBe("not_enough_credits");
  expect(await money(world, free)).toEqual({ wallet: 0, ledger: 0 });
});

test("trust row 5: an outsider and a visitor get nothing from any call", async () => {
  await world.site("outside.test");
  const stranger = await world.member("Stranger", { gender: "man", credits: 10, paid_user: true });
  const foreigner = await world.member("Foreigner", {
    host: "outside.test",
    credits: 10,
    paid_user: true,
  });
  for (const options of [{ as: stranger }, { as: foreigner, host: "outside.test" }]) {
    expect((await world.call("chat.read", { conversation: chat }, options)).status).toBe(404);
    expect(
      (
        await world.call(
          "chat.sendMessage",
          { conversation: { id: chat }, client_id: randomUUID(), body: "Hi" },
          options,
        )
      ).status,
    ).toBe(404);
    expect(
      (await world.call("chat.markRead", { conversation: { id: chat }, seq: 1 }, options)).status,
    ).toBe(404);
    expect((await world.call("chat.remove", { conversation: { id: chat } }, options)).status).toBe(
      404,
    );
    expect((await world.call("chat.list", {}, options)).body.chats).toEqual([]);
  }
  expect(
    (
      await world.call(
        "chat.open",
        { profile: { id: alice.id } },
        { as: foreigner, host: "outside.test" },
      )
    ).status,
  ).toBe(404);
  expect((await world.call("chat.read", { conversation: chat })).problem.code).toBe(
    "authentication_required",
  );
  expect((await world.call("chat.read", { conversation: chat }, { as: alice })).status).toBe(200);
  expect(await money(world, stranger)).toEqual({ wallet: 10, ledger: 10 });
});

test("trust row 17: a block in the middle closes the conversation for both at once, and removing the block opens it", async () => {
  const nora = await world.member("Nora");
  const otto = await spender(5);
  const id = await openChat(world, otto, nora);
  await say(world, otto, id, "Before");
  await world.call("chat.markRead", { conversation: { id }, seq: 1 }, { as: nora });
  await world.db.insertInto("block").values({ account_id: nora.id, blocked_id: otto.id }).execute();
  for (const member of [otto, nora]) {
    expect((await say(world, member, id, "After")).status).toBe(404);
    expect((await world.call("chat.read", { conversation: id }, { as: member })).status).toBe(404);
    expect(
      (await world.call("chat.markRead", { conversation: { id }, seq: 1 }, { as: member })).status,
    ).toBe(404);
    expect((await world.call("chat.list", {}, { as: member })).body.chats).toEqual([]);
  }
  expect((await world.call("chat.open", { profile: { id: nora.id } }, { as: otto })).status).toBe(
    404,
  );
  expect((await money(world, otto)).wallet).toBe(4);
  await world.db.deleteFrom("block").where("account_id", "=", nora.id).execute();
  expect((await say(world, otto, id, "Again")).status).toBe(200);
});

test("an invisible, an unconfirmed and a deleted member cannot be written to, free of charge", async () => {
  const pia = await world.member("Pia");
  const quin = await spender(5);
  const id = await openChat(world, quin, pia);
  await say(world, quin, id, "Before");
  await world.call("chat.markRead", { conversation: { id }, seq: 1 }, { as: pia });
  await world.db.updateTable("account").set({ invisible: true }).where("id", "=", pia.id).execute();
  expect((await say(world, quin, id, "Hello?")).problem.code).toBe("recipient_unavailable");
  const { body } = await world.call("chat.read", { conversation: id }, { as: quin });
  expect(body).toMatchObject({
    can_write: false,
    reason: "recipient_unavailable",
    messages: [{ body: "Before" }],
  });
  expect(
    (await world.call("chat.open", { profile: { id: pia.id } }, { as: await spender(0) })).status,
  ).toBe(404);
  await world.db
    .updateTable("account")
    .set({ invisible: false, status: "not_confirmed" })
    .where("id", "=", pia.id)
    .execute();
  expect(await say(world, pia, id, "I wrote first")).toMatchObject({ status: 200 });
  expect((await say(world, quin, id, "And I reply")).problem.code).toBe("recipient_unconfirmed");
  await world.db
    .updateTable("account")
    .set({ status: "deleted" })
    .where("id", "=", pia.id)
    .execute();
  expect((await say(world, quin, id, "Hello?")).problem.code).toBe("recipient_unavailable");
  const left = await world.call("chat.read", { conversation: id }, { as: quin });
  expect(left.body).toMatchObject({
    can_write: false,
    reason: "recipient_deleted",
    profile: { name: "Deleted member", deleted: true },
  });
  expect((await world.call("chat.list", {}, { as: quin })).body.chats).toMatchObject([
    { profile: { name: "Deleted member" } },
  ]);
  await world.db
    .updateTable("account")
    .set({ status: "blocked" })
    .where("id", "=", pia.id)
    .execute();
  expect((await world.call("chat.read", { conversation: id }, { as: quin })).status).toBe(404);
  expect((await world.call("chat.list", {}, { as: quin })).body.chats).toEqual([]);
  expect(await money(world, quin)).toEqual({ wallet: 4, ledger: 4 });
});

test("the first paid message to a fictional profile needs a confirmation, once", async () => {
  const doll = await world.member("Doll");
  await world.db
    .updateTable("profile")
    .set({ fictional: true })
    .where("id", "=", doll.id)
    .execute();
  const rex = await spender(5);
  const id = await openChat(world, rex, doll);
  expect((await world.call("chat.read", { conversation: id }, { as: rex })).body).toMatchObject({
    needs_confirmation: true,
    price: 1,
    profile: { fictional: true },
  });
  expect((await say(world, rex, id, "Hello")).problem).toMatchObject({
    code: "fictional_unconfirmed",
    data: { needed: 1 },
  });
  expect((await say(world, rex, id, "Hello", randomUUID(), { confirmed: true })).status).toBe(200);
  expect((await say(world, rex, id, "Hello again")).status).toBe(200);
});

test("200 messages both ways at once: no deadlock, no gap, the money adds up", async () => {
  const [una, vic] = [
    await world.member("Una", { paid_user: true, credits: 200 }),
    await spender(200),
  ];
  const id = await openChat(world, una, vic);
  const others = await Promise.all(
    Array.from({ length: 5 }, async (_, n) =>
      openChat(world, vic, await world.member(`Wanda${n}`)),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 5 === 0
        ? say(world, vic, others[n % others.length] ?? "", `Elsewhere ${n}`)
        : say(world, n % 2 === 0 ? una : vic, id, `Message ${n}`),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const seqs = await world.db
    .selectFrom("message")
    .where("conversation_id", "=", id)
    .orderBy("seq")
    .select("seq")
    .execute();
  expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 160 }, (_, n) => n + 1));
  const spent = [await money(world, una), await money(world, vic)];
  for (const { wallet, ledger } of spent) expect(wallet).toBe(ledger);
  expect(spent.reduce((sum, { wallet }) => sum + wallet, 0)).toBe(200);
});
