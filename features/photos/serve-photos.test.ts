import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { CallName, Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { attachPhotos } from "./attach-photos.server.ts";
import { freshPhotoIds, type PhotoIds } from "./upload/store-photo.server.ts";

/* Trust rows 1, 5, 16 and 17: who gets which file. */

let world: World;
let alice: Actor, bob: Actor, premium: Actor, operator: Actor, outsider: Actor;
let main: PhotoIds, second: PhotoIds;

const files = (photo: PhotoIds) => [photo.thumb, photo.card, photo.full];

async function aPhoto(
  of: Actor,
  more: { position?: number; status?: "pending" | "active" } = {},
): Promise<PhotoIds> {
  const ids = freshPhotoIds();
  for (const [name, id] of Object.entries(ids))
    await world.services.storage.put(id, Buffer.from(`${of.name} ${name}`));
  await attachPhotos(world.db, of.id, ids, more);
  return ids;
}

const load = async (id: string, as: Actor | null, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${world.url}/photos/${id}.webp`, {
    headers: { ...headers, ...(as && { cookie: as.cookie }) },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const statuses = async (ids: string[], as: Actor | null) => [
  ...new Set(await Promise.all(ids.map(async (id) => (await load(id, as)).status))),
];

beforeAll(async () => {
  world = await openWorld({ logged_out_search: "yes" });
  await world.site("other.test");
  alice = await world.member("Alice", { photo: false });
  const asked = { gender: "man", seeks: ["woman"], photo: false, visitors: true } as const;
  bob = await world.member("Bob", asked);
  premium = await world.member("Paula", { paid_user: true, photo: false });
  operator = await world.staff("Otto");
  outsider = await world.member("Olga", { host: "other.test", paid_user: true });
  main = await aPhoto(bob);
  second = await aPhoto(bob, { position: 1 });
});

test("trust row 1: a premium member, an operator and the member get the clear files; a free member only the blurred ones, a visitor the first of them", async () => {
  for (const who of [premium, operator, bob])
    expect(await statuses([...files(main), ...files(second), main.blurred], who)).toEqual([200]);
  for (const who of [alice, null]) {
    expect(await statuses([...files(main), ...files(second)], who)).toEqual([404]);
    expect(await statuses([main.blurred], who)).toEqual([200]);
    expect(await statuses([second.blurred], who)).toEqual([who ? 200 : 404]);
  }
});

test("trust row 5: another site’s member is a visitor here, and finds nobody of here at home", async () => {
  expect(await statuses(Object.values(main), outsider)).toEqual([404, 200]); // a stranger here: the blurred one, as a visitor
  const there = await world.call(
    "members.read",
    { id: bob.id },
    { as: outsider, host: "other.test" },
  );
  expect(there.status).toBe(404);
});

test("trust row 1: every image URL in every answer is one the viewer may load, and none is a clear file", async () => {
  const calls: { [N in CallName]?: Input<N> } = {
    "members.search": { gender: "man" },
    "members.read": { id: bob.id },
    "members.similar": { id: bob.id },
    "likes.list": {},
    "likes.page": {},
    "likes.autoLike": {},
  };
  await world.call("likes.like", { profile: { id: alice.id } }, { as: bob });
  for (const viewer of [alice, null]) {
    const bytes: string[] = [];
    for (const [name, input] of Object.entries(calls))
      bytes.push(
        JSON.stringify(
          (
            await world.call(name as "members.search", input as Input<"members.search">, {
              as: viewer,
            })
          ).body,
        ),
      );
    const all = bytes.join();
    const urls = [...new Set(all.match(/[0-9a-f]{32}(?=\.webp)/g))];
    expect(urls.sort()).toEqual([main.blurred, ...(viewer ? [second.blurred] : [])].sort());
    for (const id of urls) expect((await load(id, viewer)).text).toBe("Bob blurred");
    for (const id of [...files(main), ...files(second)]) expect(all).not.toContain(id);
  }
});

test("a match shows the main photo clearly, and no other one", async () => {
  await world.call("likes.like", { profile: { id: bob.id } }, { as: alice });
  expect(await statuses(files(main), alice)).toEqual([200]);
  expect(await statuses(files(second), alice)).toEqual([404]);
  const { body } = await world.call("members.read", { id: bob.id }, { as: alice });
  expect(body.profile.images.map(({ locked, filename }) => [locked, filename])).toEqual([
    [false, `${main.full}.webp`],
    [true, `${second.blurred}.webp`],
  ]);
  await world.call("likes.unlike", { profile: { id: bob.id } }, { as: alice });
  expect(await statuses(files(main), alice)).toEqual([404]);
});

test("trust row 17: a block in the middle of a session kills the photo's link at once, in both directions; so do invisible and disabled", async () => {
  expect(await statuses(Object.values(main), premium)).toEqual([200]);
  for (const [from, to] of [
    [bob, premium],
    [premium, bob],
  ] as const) {
    await world.db.insertInto("block").values({ account_id: from.id, blocked_id: to.id }).execute();
    expect(await statuses(Object.values(main), premium)).toEqual([404]);
    await world.db.deleteFrom("block").execute();
  }
  await world.db.updateTable("account").set({ invisible: true }).where("id", "=", bob.id).execute();
  expect(await statuses(Object.values(main), premium)).toEqual([404]);
  expect(await statuses(Object.values(main), null)).toEqual([404]);
  expect(await statuses(Object.values(main), bob)).toEqual([200]);
  await world.db
    .updateTable("account")
    .set({ invisible: false })
    .where("id", "=", bob.id)
    .execute();
});

test("a photo waiting for review is for its member and the operator", async () => {
  const pending = await aPhoto(bob, { position: 2, status: "pending" });
  for (const who of [bob, operator])
    expect(await statuses(Object.values(pending), who)).toEqual([200]);
  for (const who of [premium, alice, null])
    expect(await statuses(Object.values(pending), who)).toEqual([404]);
  const { body } = await world.call("members.read", { id: bob.id }, { as: premium });
  expect(body.profile.images).toHaveLength(2);
});

test("visitors get the blurred photo of who lets them or public pages show it, and of nobody else", async () => {
  const [shut, on] = [
    await world.member("Shut", { photo: false }),
    await world.member("Lander", { photo: false, landers: true }),
  ];
  const [mine, theirs] = [await aPhoto(shut), await aPhoto(on)];
  expect(await statuses(Object.values(mine), null)).toEqual([404]);
  expect(await statuses(files(theirs), null)).toEqual([404]);
  expect(await statuses([theirs.blurred], null)).toEqual([200]);
  expect(await statuses([mine.blurred, theirs.blurred], alice)).toEqual([200]);
});

test("a site whose search is for members shows visitors no photo", async () => {
  await world.site("closed.test", {
    logged_out_search: "no",
    logged_out_search_trafficsource: "no",
  });
  const carl = await world.member("Carl", {
    gender: "man",
    host: "closed.test",
    photo: false,
    visitors: true,
    landers: true,
  });
  const ids = freshPhotoIds();
  await attachPhotos(world.db, carl.id, ids);
  const { status } = await world.call("members.read", { id: carl.id }, { host: "closed.test" });
  expect(status).toBe(403);
  expect(await statuses(Object.values(ids), null)).toEqual([404]);
});

test("headers: WebP, never sniffed, kept a minute by this browser alone, and not sent twice", async () => {
  const first = await load(main.blurred, alice);
  expect(
    Object.fromEntries(
      ["content-type", "cache-control", "x-content-type-options", "etag"].map((name) => [
        name,
        first.headers.get(name),
      ]),
    ),
  ).toEqual({
    "content-type": "image/webp",
    "cache-control": "private, max-age=60",
    "x-content-type-options": "nosniff",
    etag: `"${main.blurred}"`,
  });
  expect((await load(main.blurred, alice, { "if-none-match": `"${main.blurred}"` })).status).toBe(
    304,
  );
  expect((await load(main.card, alice, { "if-none-match": `"${main.card}"` })).status).toBe(404);
});

test.each(["0".repeat(32), "..%2f..%2fetc%2fpasswd", "x", `${"0".repeat(32)}'`])(
  "%s is no photo",
  async (id) => {
    expect((await load(id, premium)).status).toBe(404);
  },
);

test("support sees what others see of a member of the chosen site, and what waits only after saying what for", async () => {
  const shown = await aPhoto(outsider);
  const pending = await aPhoto(outsider, { position: 1, status: "pending" });
  const there = await world.staff("Sara", {
    roles: ["support"],
    sites: ["other.test"],
    on: "other.test",
  });
  const here = await world.staff("Hans", { roles: ["support"], sites: ["127.0.0.1"] });
  const editor = await world.staff("Edda", { roles: ["editor"], sites: ["other.test"] });
  expect(await statuses([shown.thumb], there)).toEqual([200]);
  for (const who of [here, editor, premium])
    expect(await statuses([shown.thumb, pending.thumb], who)).toEqual([404]);
  expect(await statuses([pending.thumb], there)).toEqual([404]);
  const opened = await world.call(
    "people.openPrivate",
    { member: { id: outsider.id }, purpose: "She asks why nobody sees her photo" },
    { as: there },
  );
  expect(opened.status).toBe(200);
  expect(await statuses([pending.thumb], there)).toEqual([200]);
  const { rows } = await sql<{ call: string; file: string | null }>`
    select call, coalesce(detail ->> 'file', (select f.id from image_file f
      where f.image_id = (detail ->> 'photos')::uuid and f.id = ${pending.thumb})) as file
    from audit where staff_id = ${there.id} order by seq`.execute(world.db);
  expect(rows).toEqual([
    { call: "photos.see", file: shown.thumb },
    { call: "people.openPrivate", file: pending.thumb },
  ]);
  const colleague = await world.staff("Carl", {
    roles: ["support"],
    sites: ["other.test"],
    on: "other.test",
  });
  expect(await statuses([pending.thumb], colleague), "who did not say what for").toEqual([404]);
});

test("while the place that keeps photos is away, a picture is the drawn bust, and nobody keeps it", async () => {
  const get = vi
    .spyOn(world.services.storage, "get")
    .mockImplementation(() => Promise.reject(commonRefusal("unavailable")));
  onTestFinished(() => get.mockRestore());
  const asked = { accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
  const { status, headers, text } = await load(main.card, premium, asked);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    503,
    "image/svg+xml",
    "no-store",
  ]);
  expect(headers.get("etag")).toBeNull();
  const drawn = readFileSync("ui/portrait.tsx", "utf8").match(/ d="[^"]+"/g) ?? [];
  expect(drawn).toHaveLength(3);
  for (const path of drawn) expect(text).toContain(path);
  expect(world.logged().at(-1)).toMatchObject({ msg: "request failed" });
  expect((await load(main.card, alice, asked)).status, "rights first").toBe(404);
  const words = await load(main.card, premium);
  expect([words.status, words.headers.get("content-type")]).toEqual([
    503,
    expect.stringContaining("json"),
  ]);
});
