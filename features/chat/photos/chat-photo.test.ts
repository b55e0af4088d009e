import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { aPhoto, bring, load, money, openChat, say } from "../chat-cast.ts";
import { sweep } from "#features/photos/sweep-files.server.ts";
import { unsentPhotosJob } from "./chat-photo.server.ts";

let world: World;
let alice: Actor;
let bob: Actor;
let chat: string;
let photo: Buffer;
let nth = 0;

const spender = (credits: number) =>
  world.member(`Spender${(nth += 1)}`, { gender: "man", credits, paid_user: true });
const files = () =>
  readdirSync(path.join(world.folder, "photos"), { recursive: true })
    .filter((name) => String(name).endsWith(".webp"))
    .map((name) => path.basename(String(name)));

beforeAll(async () => {
  world = await openWorld({ photo_credits: 2 });
  photo = await aPhoto();
  alice = await world.member("Alice", { paid_user: true });
  bob = await world.member("Bob", { gender: "man", paid_user: true, credits: 100 });
  chat = await openChat(world, bob, alice);
});

test("trust row 7: a photo is laid ready for nothing, sent for its price, and holds nothing but its pixels", async () => {
  const before = await money(world, bob);
  const { status, body } = await bring(world, bob, chat, photo);
  expect([status, body.photo.width, body.photo.height]).toEqual([200, 1200, 900]);
  expect(await money(world, bob)).toEqual(before);
  expect(
    (await world.call("chat.read", { conversation: chat }, { as: alice })).body.messages,
  ).toEqual([]);
  const sent = await say(world, bob, chat, "The view from here", randomUUID(), {
    photo: { id: body.photo.id },
  });
  expect(sent.body.message).toMatchObject({
    photo: body.photo,
    gift: null,
    body: "The view from here",
    credits: 2,
  });
  expect(await money(world, bob)).toEqual({ wallet: before.wallet - 2, ledger: before.ledger - 2 });
  expect(
    await world.db
      .selectFrom("ledger_entry")
      .where("account_id", "=", bob.id)
      .where("reason", "=", "photo")
      .select(["credits", "reference"])
      .execute(),
  ).toEqual([{ credits: -2, reference: `${chat}:1` }]);
  expect((await world.call("chat.list", {}, { as: alice })).body.chats).toMatchObject([
    { conversation: { last_kind: "photo" } },
  ]);
  for (const name of [body.photo.filename, body.photo.preview_filename]) {
    const bytes = Buffer.from(await (await load(world, alice, name)).arrayBuffer());
    const { format, exif, icc, xmp, width } = await sharp(bytes).metadata();
    expect([format, exif, icc, xmp, width]).toEqual([
      "webp",
      undefined,
      undefined,
      undefined,
      name === body.photo.filename ? 1200 : 720,
    ]);
    expect(bytes.includes("canary-metadata")).toBe(false);
  }
});

test("trust row 5: only the two of a conversation load its photos, send them there, and only while each may read it", async () => {
  const [ida, jan, stranger] = [await world.member("Ida"), await spender(10), await spender(10)];
  const operator = await world.staff("Op");
  const id = await openChat(world, jan, ida);
  const { photo: ready } = (await bring(world, jan, id, photo)).body;
  const statuses = async () =>
    Promise.all(
      [jan, ida, stranger, operator, null].map(
        async (who) => (await load(world, who, ready.filename)).status,
      ),
    );
  expect(await statuses(), "unsent").toEqual([200, 404, 404, 404, 404]);
  expect(
    (await say(world, stranger, id, "", randomUUID(), { photo: { id: ready.id } })).status,
  ).toBe(404);
  expect((await say(world, ida, id, "", randomUUID(), { photo: { id: ready.id } })).status).toBe(
    404,
  );
  const elsewhere = await openChat(world, jan, await world.member("Kai"));
  expect(
    (await say(world, jan, elsewhere, "", randomUUID(), { photo: { id: ready.id } })).status,
  ).toBe(404);
  await say(world, jan, id, "", randomUUID(), { photo: { id: ready.id } });
  expect(await statuses(), "sent").toEqual([200, 200, 404, 404, 404]);
  await world.call("chat.remove", { conversation: { id } }, { as: ida });
  expect(await statuses(), "removed by her").toEqual([200, 404, 404, 404, 404]);
  await world.db
    .updateTable("account")
    .set({ status: "deleted" })
    .where("id", "=", ida.id)
    .execute();
  expect(await statuses(), "she left").toEqual([404, 404, 404, 404, 404]);
  const { messages } = (await world.call("chat.read", { conversation: id }, { as: jan })).body;
  expect(messages[0]?.photo, "and the conversation says so, without a name to load").toEqual({
    id: ready.id,
    width: ready.width,
    height: ready.height,
    filename: "",
    preview_filename: "",
    gone: true,
  });
});

test("trust row 5: a form cannot name another conversation than the address, where who may was asked", async () => {
  const foreign = await openChat(
    world,
    await world.member("Nora"),
    await world.member("Otis", { gender: "man", seeks: ["woman"] }),
  );
  for (const named of [foreign, randomUUID(), "none"]) {
    const body = new FormData();
    body.set("conversation", named);
    body.set("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "a.jpg");
    const { status } = await fetch(`${world.url}/api/chat-photo.php?conversation=${chat}`, {
      method: "POST",
      body,
      headers: { "x-client-request": "1", cookie: bob.cookie },
    });
    expect(status, named).toBe(200);
  }
  expect(
    await world.db
      .selectFrom("chat_photo")
      .where("conversation_id", "=", foreign)
      .select("id")
      .execute(),
  ).toEqual([]);
});

test("trust row 17: a block closes the photos of a conversation for both at once, and the way to bring more", async () => {
  const [una, vic] = [await world.member("Una"), await spender(10)];
  const id = await openChat(world, vic, una);
  const { photo: ready } = (await bring(world, vic, id, photo)).body;
  await say(world, vic, id, "", randomUUID(), { photo: { id: ready.id } });
  const statuses = async () => [
    (await load(world, vic, ready.filename)).status,
    (await load(world, una, ready.preview_filename)).status,
    (await bring(world, vic, id, photo)).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await world.db.insertInto("block").values({ account_id: una.id, blocked_id: vic.id }).execute();
  expect(await statuses()).toEqual([404, 404, 404]);
  await world.db.deleteFrom("block").execute();
  expect(await statuses()).toEqual([200, 200, 200]);
});

test("trust row 3: one photo is sent and paid once, whatever is repeated", async () => {
  const max = await spender(10);
  const id = await openChat(world, max, await world.member("Lia"));
  const { photo: ready } = (await bring(world, max, id, photo)).body;
  const clientId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => say(world, max, id, "", clientId, { photo: { id: ready.id } })),
  );
  expect(
    new Set(
      answers.map(({ status, body }) => `${status} ${body.message.seq} ${body.message.photo?.id}`),
    ),
  ).toEqual(new Set([`200 1 ${ready.id}`]));
  expect(
    (await say(world, max, id, "", randomUUID(), { photo: { id: ready.id } })).status,
    "the same photo as another message",
  ).toBe(404);
  expect(await money(world, max)).toEqual({ wallet: 8, ledger: 8 });
});

test("trust row 2: 50 parallel photos on a balance for one: one photo, and the ledger is the balance", async () => {
  const carl = await spender(3);
  const chats = await Promise.all(
    Array.from({ length: 5 }, async (_, n) =>
      openChat(world, carl, await world.member(`Dora${n}`)),
    ),
  );
  const ready = await Promise.all(
    chats.map(async (id) => (await bring(world, carl, id, photo)).body.photo),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      say(world, carl, chats[n % 5] ?? "", "", randomUUID(), {
        photo: { id: ready[n % 5]?.id ?? "" },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 402)?.problem).toMatchObject({
    data: { needed: 2, balance: 1, kind: "photo" },
  });
  expect(await money(world, carl)).toEqual({ wallet: 1, ledger: 1 });
});

test("trust row 14: what is no photo, too large, from a visitor, a stranger or another site's page leaves no file", async () => {
  const before = files().length;
  expect(
    (await bring(world, bob, chat, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).body
      .code,
  ).toBe("photo_kind");
  expect((await bring(world, bob, chat, photo.subarray(0, 400))).body.code).toBe("photo_damaged");
  expect((await bring(world, bob, chat, Buffer.alloc(0))).status).toBe(422);
  expect((await bring(world, bob, chat, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await bring(world, null, chat, photo)).body.code).toBe("authentication_required");
  expect((await bring(world, await spender(0), chat, photo)).status).toBe(404);
  expect((await bring(world, bob, "x", photo)).status).toBe(404);
  expect(
    (
      await bring(world, bob, chat, photo, {
        origin: "https://evil.test",
        "sec-fetch-site": "cross-site",
      })
    ).body.code,
  ).toBe("wrong_origin");
  expect(files()).toHaveLength(before);
});

test("nobody fills the disk: so many photos an hour", async () => {
  const eager = await spender(0);
  const id = await openChat(world, eager, await world.member("Mia"));
  await bring(world, eager, id, photo);
  await sql`update rate_limit set points = 80 where key like 'chat.uploadPhoto:%'`.execute(
    world.db,
  );
  expect((await bring(world, eager, id, photo)).body.code).toBe("photo_rate");
  await sql`delete from rate_limit`.execute(world.db);
});

test("the same key again lays the same photo ready, so that a try whose answer was lost costs no room", async () => {
  const key = { "idempotency-key": randomUUID() };
  const [first, again] = [
    await bring(world, bob, chat, photo, key),
    await bring(world, bob, chat, photo, key),
  ];
  expect([again.status, again.body.photo.id]).toEqual([200, first.body.photo.id]);
  expect((await bring(world, bob, chat, photo)).body.photo.id).not.toBe(first.body.photo.id);
});

test("trust row 18: a photo that was never sent goes after a day; with a conversation its files go", async () => {
  const [nia, otto] = [await world.member("Nia"), await spender(10)];
  const id = await openChat(world, otto, nia);
  const make = async () => (await bring(world, otto, id, photo)).body.photo;
  const [unsent, young, sent] = [await make(), await make(), await make()];
  await say(world, otto, id, "", randomUUID(), { photo: { id: sent.id } });
  await world.db
    .updateTable("chat_photo")
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where("id", "in", [unsent.id, sent.id])
    .execute();
  const tidy = async () => {
    await unsentPhotosJob(world.services).run({});
    await sweep(world.services);
  };
  await tidy();
  expect([unsent, young, sent].map(({ filename }) => files().includes(filename))).toEqual([
    false,
    true,
    true,
  ]);
  await world.db.deleteFrom("account").where("id", "=", otto.id).execute();
  await tidy();
  for (const { filename, preview_filename } of [unsent, young, sent])
    expect([filename, preview_filename].filter((name) => files().includes(name))).toEqual([]);
});

test("photos of the other come covered until the viewer asks for one; nobody else can ask for them", async () => {
  const covered = async (member: Actor) =>
    (await world.call("chat.read", { conversation: chat }, { as: member })).body.photos_covered;
  expect([await covered(alice), await covered(bob)]).toEqual([true, true]);
  expect(
    (await world.call("chat.showPhotos", { conversation: { id: chat } }, { as: await spender(0) }))
      .status,
  ).toBe(404);
  expect(
    (await world.call("chat.showPhotos", { conversation: { id: chat } }, { as: alice })).status,
  ).toBe(200);
  expect([await covered(alice), await covered(bob)]).toEqual([false, true]);
});
