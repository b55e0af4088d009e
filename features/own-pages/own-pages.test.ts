import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { publicPaths } from "#features/sharing/public-paths.ts";
import { textOf } from "#features/content/render-page.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { footerPages, livePages } from "./live-pages.server.ts";
import { isReserved } from "./reserved-slugs.ts";

let world: World;
let olga: Actor, alice: Actor, stranger: Actor;

beforeAll(async () => {
  world = await openWorld({ name: "Evening", domain_language: "nl" });
  await world.site("night.test", { name: "Night" });
  olga = await world.staff("Olga");
  alice = await world.member("Alice");
  stranger = await world.staff("Stranger", { sites: ["night.test"] });
});
beforeEach(async () => {
  await world.db.deleteFrom("own_page").execute();
  world.services.sites.forget();
});

const english = {
  slug: "about-us",
  language: "en" as const,
  title: "About us",
  description: "Who runs this site, where we are and how you can reach us by e-mail.",
  body: "We are {% $company.name %}.\n\n## Where {% #where %}\n\nIn **Delft**. Write to {% email /%}.",
};
const save = (more: object = {}, as: Actor | null = olga, options: object = {}) =>
  world.call("own-pages.save", { ...english, publish: true, ...more }, { as, ...options });
const read = (slug = "about-us", language = "en", more: object = {}) =>
  world.call("own-pages.read", { slug }, { headers: { cookie: `language=${language}` }, ...more });

describe("a page", () => {
  test("is published with the site's particulars filled in, to members and visitors", async () => {
    expect((await read()).status).toBe(404);
    expect((await save()).status).toBe(200);
    const { body } = await read();
    expect(body).toMatchObject({
      title: "About us",
      language: "en",
      sections: [{ id: "where", title: "Where" }],
    });
    expect(body.body.map(textOf).join("\n")).toMatch(
      /We are Vesper.*\.\nWhere ?\nIn Delft\. Write to .+@/,
    );
    expect((await world.call("own-pages.read", { slug: "about-us" }, { as: alice })).status).toBe(
      200,
    );
  });

  test("comes in the reader's language, else the site's, else the first one there is, and says which", async () => {
    await save();
    expect((await read("about-us", "de")).body.language).toBe("en");
    await save({ language: "nl", title: "Over ons" });
    expect((await read("about-us", "de")).body).toMatchObject({
      language: "nl",
      title: "Over ons",
    });
    await save({ language: "de", title: "Über uns" });
    expect((await read("about-us", "de")).body.title).toBe("Über uns");
    expect((await read("about-us", "en")).body.title).toBe("About us");
  });

  test("a draft changes nothing for readers until it is published; offline it is not found", async () => {
    const { body: page } = await save();
    await save({ page, title: "All about us", publish: false });
    expect((await read()).body.title).toBe("About us");
    expect((await world.call("own-pages.list", {}, { as: olga })).body.pages).toMatchObject([
      { published: true, changed: true, title: "All about us" },
    ]);
    await save({ page, title: "All about us" });
    expect((await read()).body.title).toBe("All about us");
    expect((await world.call("own-pages.edit", page, { as: olga })).body).toMatchObject({
      version: 2,
      published: true,
    });
    expect((await world.call("own-pages.remove", { page }, { as: olga })).problem.code).toBe(
      "page_published",
    );
    expect((await world.call("own-pages.unpublish", { page }, { as: olga })).body).toEqual({
      published: false,
    });
    expect((await read()).status).toBe(404);
    expect((await world.call("own-pages.remove", { page }, { as: olga })).body).toEqual({
      removed: true,
    });
    expect((await world.call("own-pages.edit", page, { as: olga })).status).toBe(404);
    const audit = await world.db
      .selectFrom("audit")
      .where("staff_id", "=", olga.id)
      .select("call")
      .execute();
    expect(audit.map(({ call }) => call)).toEqual(
      expect.arrayContaining(["own-pages.save", "own-pages.unpublish", "own-pages.remove"]),
    );
  });

  test("that is published keeps its address and language", async () => {
    const { body: page } = await save();
    await save({ page, slug: "elsewhere", language: "de" });
    expect((await world.call("own-pages.edit", page, { as: olga })).body).toMatchObject({
      slug: "about-us",
      language: "en",
    });
    expect((await read("elsewhere")).status).toBe(404);
  });

  test("is one for its address and language, also when five are made at once or the first is sent again", async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        save({ publish: false }, olga, { key: `one-of-five-${at}` }),
      ),
    );
    expect(
      made.map(({ status, problem }) => (status === 200 ? "made" : problem.code)).toSorted(),
    ).toEqual(["made", ...Array<string>(4).fill("page_exists")]);
    const [one, again] = [
      await save({ slug: "imprint" }, olga, { key: "the-same-page" }),
      await save({ slug: "imprint" }, olga, { key: "the-same-page" }),
    ];
    expect(again.body).toEqual(one.body);
    const { body: other } = await save({ slug: "third", publish: false });
    expect((await save({ page: other, publish: false })).problem.code).toBe("page_exists");
  });

  test("gets an address once, also when two drafts take it at the same moment", async () => {
    const drafts = await Promise.all(
      ["fourth", "fifth"].map(async (slug) => (await save({ slug, publish: false })).body),
    );
    const moved = await Promise.all(
      drafts.map((page) => save({ page, slug: "both", publish: false })),
    );
    expect(
      moved.map(({ status, problem }) => (status === 200 ? "moved" : problem.code)).toSorted(),
    ).toEqual(["moved", "page_exists"]);
  });

  test("stands in the footer when it is ticked, in each reader's language", async () => {
    await save({ in_footer: true });
    await save({ language: "de", title: "Über uns", in_footer: true });
    await save({ slug: "quiet" });
    const site = await world.services.sites.byHost("127.0.0.1");
    if (!site) throw new Error("the first site is there");
    const pages = await livePages(world.db, site);
    expect(footerPages(pages, "de", "nl")).toEqual([
      { to: "/about-us", title: "Über uns", language: "de" },
    ]);
    expect(footerPages(pages, "nl", "nl")).toEqual([
      { to: "/about-us", title: "About us", language: "en" },
    ]);
  });
});

describe("what cannot be", () => {
  test.each([
    ["an unknown variable", "One\n\n{% $company.nmae %}", "invalid.page_variable", 3],
    ["a tag that nobody knows", "One\n\n\n{% partner /%}", "invalid.page_tag", 4],
    ["a tag left open", "{% if $company.kvk %}\n\nOne", "invalid.page_tag", 1],
    ["a heading without anchor", "One\n\n## Two", "invalid.page_anchor", 3],
    ["a heading of the first level", "# One {% #one %}", "invalid.page_heading", 1],
    ["HTML", "One\n\n<b>Two</b>", "invalid.page_element", 3],
    ["a picture", "![x](/a.png)", "invalid.page_element", 1],
    ["a head between dashes", "---\ntitle: x\n---\nOne", "invalid.page_element", 1],
    ["a link to another protocol", "One\n\n[x](http://evil.test)", "invalid.page_link", 3],
    ["a link that leaves by its path", "[x](//evil.test)", "invalid.page_link", 1],
  ])("%s is refused with its line, in a draft and in a preview", async (_, body, code, line) => {
    const refused = await Promise.all([
      save({ body, publish: false }),
      world.call("own-pages.preview", { ...english, body }, { as: olga }),
    ]);
    for (const { status, problem } of refused) {
      expect(status).toBe(422);
      expect(problem.fields).toMatchObject([{ path: "body", code }]);
      expect(problem.fields?.[0]?.detail).toContain(`Regel ${line}:`); // the site is Dutch
    }
    expect(await world.db.selectFrom("own_page").selectAll().execute()).toEqual([]);
  });

  test("a description that is too short for search engines is refused at its field", async () => {
    expect((await save({ description: "Short" })).problem.fields).toMatchObject([
      { path: "description", code: "invalid.page_description" },
    ]);
  });

  test.each(["api", "members", "Pages", "words", "photos", "assets", "complaints"])(
    "the address %s is the site's own",
    async (slug) => {
      expect((await save({ slug })).problem.fields).toMatchObject([
        { path: "slug", code: "invalid.page_slug_reserved" },
      ]);
    },
  );

  test.each(["a b", "../x", "x--y", "-x", "sitemap.xml", "äöü", "x/y"])(
    "%j is no address",
    async (slug) => {
      expect((await save({ slug })).problem.fields).toMatchObject([
        { path: "slug", code: "invalid.page_slug" },
      ]);
    },
  );

  test("every first part of a screen's address is reserved", () => {
    const parts = (entries: typeof routes): string[] =>
      entries.flatMap(({ path, children }) => [
        ...(path ? [path.split("/")[0] ?? ""] : []),
        ...(path ? [] : parts(children ?? [])),
      ]);
    const own = [...parts(routes), ...publicPaths.map((path) => path.split("/")[1] ?? "")].filter(
      (part) => /^[a-z0-9-]+$/.test(part),
    );
    expect(own.length).toBeGreaterThan(30);
    expect([...new Set(own)].filter((part) => !isReserved(part))).toEqual([]);
  });
});

test("trust row 27: members, visitors and operators of another site write nothing and see no draft", async () => {
  const { body: page } = await save({ publish: false });
  expect((await save({ slug: "second" }, null)).status).toBe(404);
  for (const [as, host] of [
    [alice, undefined],
    [stranger, "night.test"],
  ] as const) {
    const options = { as, ...(host && { host }) };
    expect((await world.call("own-pages.edit", page, options)).status).toBe(404);
    expect((await world.call("own-pages.unpublish", { page }, options)).status).toBe(404);
    expect((await world.call("own-pages.remove", { page }, options)).status).toBe(404);
    expect(
      (await world.call("own-pages.save", { ...english, page, publish: true }, options)).status,
    ).toBe(404);
  }
  expect(
    (await world.call("own-pages.list", {}, { as: stranger, host: "night.test" })).body.pages,
  ).toEqual([]);
  expect((await world.call("own-pages.preview", english, { as: alice })).status).toBe(404);
  await save();
  expect((await read("about-us", "en", { host: "night.test" })).status).toBe(404);
});

test("the list pages by key", async () => {
  await world.services.pool.query(
    "insert into own_page (site_id, slug, language, title, description, body) select $1, 'page-' || lpad(n::text, 3, '0'), 'en', 'x', 'x', 'x' from generate_series(1, 60) n",
    [world.siteId],
  );
  const one = (await world.call("own-pages.list", {}, { as: olga })).body;
  const two = (await world.call("own-pages.list", { after: one.next ?? "" }, { as: olga })).body;
  expect([one.pages.length, two.pages.length, two.next]).toEqual([50, 10, null]);
  expect(two.pages.at(-1)?.slug).toBe("page-060");
});
