import { get } from "node:http";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { publicAddresses } from "./public-addresses.ts";
import { settingsSchema } from "#features/sites/settings.ts";
import { openWorld, type World } from "#test/world.ts";
import { openCards } from "./cards.server.ts";
import { documentHead } from "./document-head.ts";
import { linesOf, widthOf } from "./lettering.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({
    countries: ["NL", "DE"],
    domain_language: "nl",
    logged_out_search: "yes",
  });
  await world.site("closed.test", {
    logged_out_search: "no",
    logged_out_search_trafficsource: "no",
    name: "Tüür & <Zoon>",
    niche: 6,
  });
});

const ask = (path: string, host = "127.0.0.1") =>
  new Promise<{ status: number; type: string; body: Buffer }>((resolve, reject) => {
    get(`${world.url}${path}`, { headers: { host } }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on("data", (part: Buffer) => parts.push(part))
        .on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers["content-type"] ?? "",
            body: Buffer.concat(parts),
          }),
        );
    }).on("error", reject);
  });

test("robots.txt keeps robots out of members' and operators' places and of the search", async () => {
  const [open, closed] = [
    (await ask("/robots.txt")).body.toString(),
    (await ask("/robots.txt", "closed.test")).body.toString(),
  ];
  for (const path of ["/api/", "/photos/", "/members", "/chats", "/operator", "/moderation"])
    expect(open).toContain(`Disallow: ${path}\n`);
  expect(open).toContain(`Sitemap: ${world.url}/sitemap.xml`);
  expect(open, "nothing that shows members is let through").not.toContain("Allow:");
  expect(closed).toContain("Disallow: /members\n");
  expect(closed).toContain("http://closed.test");
  expect((await ask("/robots.txt", "nobody.test")).status).toBe(421);
});

test("the sitemap lists every public address in every language of the site, and no search, though it is open", async () => {
  const { body, type } = await ask("/sitemap.xml");
  const text = body.toString();
  expect(type).toContain("application/xml");
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
  const addresses = publicAddresses(
    settingsSchema.parse({
      name: "x",
      domain: "x",
      countries: ["NL", "DE"],
      domain_language: "nl",
    }),
  );
  expect(listed).toEqual(
    expect.arrayContaining([
      `${world.url}/`,
      `${world.url}/?language=de`,
      `${world.url}/pages/faq`,
    ]),
  );
  expect(listed).toHaveLength(addresses.reduce((sum, { languages }) => sum + languages.length, 0));
  expect(text).not.toContain("/members");
  expect(text).toContain('<xhtml:link rel="alternate" hreflang="de"');
  expect((await ask("/sitemap.xml", "closed.test")).body.toString()).not.toContain("/members");
});

test("each public page has a picture in each language, and nothing else has one", async () => {
  const picture = await ask("/og/de/pages/faq.jpg");
  expect(picture.type).toBe("image/jpeg");
  expect(await sharp(picture.body).metadata()).toMatchObject({
    width: 1200,
    height: 630,
    format: "jpeg",
  });
  expect(picture.body.length).toBeLessThan(200_000);
  expect((await ask("/og/nl/index.jpg")).body.equals((await ask("/og/de/index.jpg")).body)).toBe(
    false,
  );
  expect((await ask("/og/nl/index.jpg", "closed.test")).status).toBe(200);
  const foreign = [
    "/og/fr/index.jpg",
    "/og/xx/index.jpg",
    "/og/de/members/0197.jpg",
    "/og/de/landers/alonetonight/made-up.jpg",
    "/og/de/pages/%3Cscript%3E.jpg",
    "/og/de/index.jpg?x=1",
    "/og/de/.jpg",
    `/og/de/${"a".repeat(500)}.jpg`,
  ];
  for (const path of foreign) expect((await ask(path)).status, path).toBe(404);
});

test("a picture is drawn once, one at a time; a failure is forgotten", async () => {
  let at = 0;
  let now = 0;
  let most = 0;
  const cards = openCards(async ({ headline }) => {
    at++;
    now++;
    most = Math.max(most, now);
    await Promise.resolve();
    now--;
    if (headline === "broken" && at < 3) throw new Error("no memory");
    return Buffer.from(headline);
  });
  const card = (headline: string) => ({ site: "S", headline, niche: 1 });
  const [first] = await Promise.all([
    cards(card("a")),
    cards(card("a")),
    cards(card("broken")).catch(() => null),
  ]);
  expect([first?.toString(), at, most]).toEqual(["a", 2, 1]);
  expect((await cards(card("broken"))).toString()).toBe("broken");
});

test("the picture's face has the letters of all languages", () => {
  for (const letter of "æøåÆØÅäöüßÄÖÜñáéíóúàèìòùâêîôûçëïœąćęłńóśźżĄĆĘŁŃÓŚŹŻ¿¡’“„») 0123456789".replaceAll(
    " ",
    "",
  ))
    expect(widthOf(letter, 10), letter).toBeGreaterThan(0);
  expect(linesOf("one two three", 50, widthOf("one two", 50) + 1)).toEqual(["one two", "three"]);
});

test("the operator's own pages are found and shared like the others, in the languages that they are written in", async () => {
  const siteId = await world.site("pages.test", { countries: ["NL"], domain_language: "nl" });
  await world.db
    .insertInto("own_page")
    .values({
      site_id: siteId,
      slug: "wine-evening",
      language: "nl",
      title: "Wijnavond",
      description: "Een avond.",
      body: "Welkom.",
      live: JSON.stringify({ title: "Wijnavond", in_footer: false }),
      published_at: new Date(),
    })
    .execute();
  const text = (await ask("/sitemap.xml", "pages.test")).body.toString();
  expect(text).toContain("<loc>http://pages.test");
  expect([...text.matchAll(/<loc>[^<]*wine-evening[^<]*<\/loc>/g)]).toHaveLength(1);
  expect((await ask("/og/nl/wine-evening.jpg", "pages.test")).type).toBe("image/jpeg");
  expect((await ask("/og/en/wine-evening.jpg", "pages.test")).status).toBe(404);
  expect((await ask("/og/nl/wine-evening.jpg")).status).toBe(404);
  expect(
    head({ path: "/wine-evening", own: [{ path: "/wine-evening", languages: ["nl"] }] }),
  ).not.toContain("noindex");
});

const head = (more: Partial<Parameters<typeof documentHead>[0]>) =>
  documentHead({
    path: "/pages/faq",
    status: 200,
    language: "de",
    own: [],
    member: false,
    origin: "https://a.test",
    data: null,
    html: '<title>Fragen &amp; Antworten · V</title><meta name="description" content="Kurz."/>',
    settings: settingsSchema.parse({
      name: "V",
      domain: "a.test",
      countries: ["NL", "DE"],
      domain_language: "nl",
    }),
    ...more,
  });

test("a public page says its canonical address, picture and place; another one is not to be found, and shows the site's picture", () => {
  const page = head({
    data: {
      body: [
        { tag: "h2", children: ["G"] },
        { tag: "h3", children: ["Was kostet es?"] },
        { tag: "p", children: ["Nichts ", { tag: "a", children: ["</script>"] }] },
      ],
    },
  });
  expect(page).toContain('<link rel="canonical" href="https://a.test/pages/faq?language=de"/>');
  expect(page).toContain(
    '<meta property="og:image" content="https://a.test/og/de/pages/faq.jpg"/>',
  );
  expect(page).toContain('<meta property="og:title" content="Fragen &amp; Antworten · V"/>');
  const data = JSON.parse(
    /<script type="application\/ld\+json">(.*)<\/script>/.exec(page)?.[1] ?? "",
  ) as { "@graph": { "@type": string }[] };
  expect(data["@graph"].map((each) => each["@type"])).toEqual([
    "Organization",
    "WebSite",
    "BreadcrumbList",
    "FAQPage",
  ]);
  expect(data["@graph"][3]).toMatchObject({
    mainEntity: [{ name: "Was kostet es?", acceptedAnswer: { text: "Nichts </script>" } }],
  });
  expect(page).not.toContain("noindex");
  expect(page).toContain('<link rel="alternate" hreflang="nl" href="https://a.test/pages/faq"/>');
  expect(page).toContain(
    '<link rel="alternate" hreflang="de" href="https://a.test/pages/faq?language=de"/>',
  );
  expect(page).toContain(
    '<link rel="alternate" hreflang="x-default" href="https://a.test/pages/faq"/>',
  );

  const member = head({ path: "/members/0197", html: "<title>Anna, 52 · V</title>" });
  expect(member).toContain('name="robots" content="noindex"');
  expect(member).toContain("https://a.test/og/de/index.jpg");
  expect(member).not.toContain("Anna");
  expect(member).not.toContain("canonical");
  const search = head({
    path: "/members",
    html: "<title>Mitglieder · V</title>",
    settings: settingsSchema.parse({
      name: "V",
      domain: "a.test",
      countries: ["NL"],
      logged_out_search: "yes",
    }),
  });
  expect(search).toContain('name="robots" content="noindex"');
  expect(search).toContain("https://a.test/og/de/index.jpg");
  expect(search).not.toMatch(/canonical|hreflang|ld\+json/);
  expect(head({ path: "/nothing", status: 404 })).toContain("noindex");
  expect(head({ path: "/landers/alonetonight/made-up" })).toContain(
    'rel="canonical" href="https://a.test/landers/alonetonight?language=de"',
  );
  expect(head({ path: "/landers/alonetonight/made-up" })).toContain("noindex");
  expect(head({ member: true, path: "/chats" })).toBe('<meta name="robots" content="noindex"/>');
});
