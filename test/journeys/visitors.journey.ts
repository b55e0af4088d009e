import http from "node:http";
import { demoSites } from "#features/demo/sites.ts";
import { slice } from "#test/slice.ts";
import { profileFields } from "#features/profile-fields/profile-fields.ts";
import { type Asked, callAddresses, screenAddresses } from "./visitors-addresses.ts";
import { type Found, type Marked, plant, type Planted, planted, sayAll } from "./visitors-cast.ts";
import { expect, test, type Vesper } from "./vesper.ts";

/*
 * Law: orientation, interests, texts and names are for members (decision 33). Three crawlers without
 * an account walk every screen, its data, every call, what the server answers besides, and whatever
 * links lead to, on every site, closed, open to partners' visitors, and open to all.
 */

type Who = "visitor" | "engine" | "partner";
const crawlers: Record<Who, { readonly agent: string; readonly query: string }> = {
  visitor: { agent: "Mozilla/5.0 (X11; Linux x64) Firefox/140.0", query: "" },
  engine: { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)", query: "" },
  partner: { agent: "Mozilla/5.0 (X11; Linux x64) Firefox/140.0", query: "network=p1&ref=walk" },
};
/** A site's two settings, and who sees members then. */
type Door = readonly [search: string, partners: string, ...sees: Who[]];
const closed: Door = ["no", "no"];
const opened: readonly Door[] = [
  ["no", "yes", "partner"],
  ["yes", "yes", "visitor", "engine", "partner"],
];
// Every site has the same code, and is walked closed and open to partners' visitors or to all,
// whatever it is at first: one site a run, the next at the next; a whole run walks all.
const doors: readonly Door[] = [closed, ...slice(opened, 2)];
// A visitor walks in each run, an engine and a partner's visitor by turns: most answers are the same.
const whoWalks: readonly Who[] = ["visitor", ...slice(["engine", "partner"] as const, 2)];
const hosts = slice(demoSites, demoSites.length).map(
  ({ hosts: [first, ...more] }) => more.at(-1) ?? first,
);
/** Filters by what nobody is told; more than these would say the same. */
const filters = [
  ...["sadomasochism", "sex", "wine"].map((each) => `interests=${each}`),
  ...profileFields.sexuality.choices.slice(1, 3).map((each) => `sexuality=${each}`),
  "body_type=slim&relationship_status=married&about=Xylo",
  "min_age=30&max_age=70",
];
const asSearch: readonly Asked[] = filters.map((query) => ({
  method: "GET",
  path: `/members?${query}`,
}));

interface Answer {
  readonly asked: Asked;
  readonly status: number;
  readonly body: string;
  /** With its headers. */
  readonly text: string;
}

// The crawl tries every call, those that guess a link too, and a network's guesses are counted: the
// journeys after it come from the same.
test.afterEach(({ vesper }) => vesper.sql("delete from rate_limit").then(() => {}));

// Sites need nothing of each other: the workers share them out.
test.describe.configure({ mode: "parallel", timeout: 900_000 });

for (const host of hosts)
  test(`trust row 30: on ${host} a crawler without an account reads first name, age and region of who agreed, and nothing else of anybody`, async ({
    vesper,
  }) => {
    const findings: string[] = [];
    let addresses = 0;
    let met = 0;
    const { body } = await get(vesper, host, { path: "/api/members.php" });
    const site = await plant(vesper, host, (JSON.parse(body) as { criteria: Found }).criteria);
    for (const [search, partners, ...sees] of doors) {
      await open(vesper, site, search, partners);
      for (const who of whoWalks) {
        const seen = await crawl(vesper, site, who);
        addresses += seen.length;
        for (const answer of seen)
          for (const leak of leaksIn(answer, site.marked, sees.includes(who)))
            findings.push(`${search}/${partners} ${who} ${answer.asked.path}: ${leak}`);
        if (sees.includes(who)) met += await expectMet(vesper, site, who);
      }
    }
    findings.push(...(await differences(vesper, site)));
    console.log(`visitors of ${host}: ${addresses} addresses, ${findings.length} findings`);
    expect(findings.slice(0, 20)).toEqual([]);
    expect(addresses).toBeGreaterThan(doors.length * whoWalks.length * 500);
    expect(met).toBe(
      doors.flatMap(([, , ...sees]) => sees).filter((who) => whoWalks.includes(who)).length,
    );
  });

/** What an answer says that it may not, to a crawler who sees members, or sees none. */
function leaksIn({ asked, text }: Answer, marked: readonly Marked[], sees: boolean): string[] {
  const lander = /\/landing|lander=true/.test(asked.path);
  return marked.flatMap(({ role, name, secrets }) => {
    const { visitors, landers } = planted[role];
    const named = sees && (lander ? landers || visitors : visitors);
    // A lander is about one member; its own similar ones are none.
    return [...secrets, ...(named ? [] : [name])].filter((secret) => text.includes(secret));
  });
}

/** Who agreed is there, as far as they did: on the list, on their page, on their lander. */
async function expectMet(vesper: Vesper, site: Planted, who: Who): Promise<number> {
  const ask = (path: string) => get(vesper, site.host, { path, who });
  const list = JSON.parse((await ask("/api/members.php")).body) as {
    profiles: { id: string; name: string; age: number; main_image: { locked: boolean } }[];
  };
  const of = (role: Marked["role"]) => site.marked.find((each) => each.role === role);
  for (const role of ["both", "visitors"] as const) {
    const { id, name, age, blurred } = of(role) ?? {};
    const card = list.profiles.find((each) => each.id === id);
    expect(card, `${site.host} ${who} ${role}`).toMatchObject({
      name,
      age,
      main_image: { locked: true, filename: `${blurred}.webp` },
    });
    expect((await ask("/members")).text).toContain(`${name}, ${age}`);
    expect((await ask(`/members/${id}`)).text).toContain(`${name}`);
    expect((await ask(`/photos/${blurred}.webp`)).status).toBe(200);
  }
  for (const [role, page, landing] of [
    ["both", 200, 200],
    ["visitors", 200, 302],
    ["landers", 404, 200],
    ["nobody", 404, 302],
  ] as const) {
    const path = `/members/${of(role)?.id}`;
    const statuses = [(await ask(path)).status, (await ask(`${path}/landing`)).status];
    expect(statuses, `${site.host} ${who} ${role}`).toEqual([page, landing]);
  }
  return 1;
}

/**
 * What a member wrote, answered or likes moves no byte of what visitors get: everything is asked
 * twice, the second time with other answers, interests and towns, and less text.
 */
async function differences(vesper: Vesper, site: Planted): Promise<string[]> {
  const asked: Asked[] = [
    ...asSearch,
    ...["/members", "/likes/m", "/"].map((path) => ({ method: "GET", path })),
    ...callAddresses(ids(site), filters).filter(({ method }) => method === "GET"),
    ...screenAddresses(ids(site)).filter(({ path }) => path.startsWith("/members")),
  ];
  const all = async () =>
    new Map(
      (await answers(vesper, site.host, asked, "visitor")).map(({ asked: { path }, body }) => [
        path,
        withoutChance(body),
      ]),
    );
  const before = await all();
  for (const { id } of site.marked) {
    await sayAll(vesper, id, 2);
    await vesper.sql(
      `update profile p set last_seen_at = now() - interval '9 days', city = coalesce(
         (select o.city from profile o where o.region = p.region and o.city <> p.city limit 1), city) where id = $1`,
      [id],
    );
  }
  const after = await all();
  return [...before].flatMap(([path, text]) => {
    const other = after.get(path) ?? "";
    if (text === other) return [];
    const at = text.split("").findIndex((letter, place) => letter !== other[place]);
    return [`${path} differs: …${text.slice(at - 60, at + 60)}…`];
  });
}

/** Keys, tickets and moments, which are others with each answer. */
const withoutChance = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "key")
    .replaceAll(/nonce(=|-)["']?[\w+/=-]+/g, "nonce")
    .replaceAll(/"(?:id|request_id|instance)":"[0-9A-Za-z-]+"/g, '"id"')
    .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, "moment");

const ids = ({ marked }: Planted): string[] => marked.map(({ id }) => id);

/** Every address there is, and then whatever their pages lead to, up to so many more. */
async function crawl(vesper: Vesper, site: Planted, who: Who): Promise<Answer[]> {
  const mostMore = 50;
  const files = site.marked.flatMap(({ secrets, blurred }) =>
    [...secrets.filter((each) => /^[0-9a-f]{32}$/.test(each)), blurred].map((file): Asked => ({
      method: "GET",
      path: `/photos/${file}.webp`,
    })),
  );
  const first = [
    ...screenAddresses(ids(site)),
    ...callAddresses(ids(site), filters),
    ...asSearch,
    ...files,
  ];
  const seen = await answers(vesper, site.host, first, who);
  const known = new Set(first.map(({ path }) => path));
  const more = new Set<string>();
  for (const { text } of seen)
    for (const [, link = ""] of text.matchAll(/(?:href|src|action)="(\/[^"#]*)/g)) {
      const path = link.replaceAll("&amp;", "&");
      if (!known.has(path) && !/^\/(?:assets|api)\//.test(path)) more.add(path);
    }
  const led = [...more].slice(0, mostMore).map((path): Asked => ({ method: "GET", path }));
  return [...seen, ...(await answers(vesper, site.host, led, who))];
}

/** Four at a time, in their order. */
async function answers(
  vesper: Vesper,
  host: string,
  asked: readonly Asked[],
  who: Who,
): Promise<Answer[]> {
  const found: Answer[] = [];
  const left = asked.entries();
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (const [at, each] of left)
        found[at] = { asked: each, ...(await get(vesper, host, { ...each, who })) };
    }),
  );
  return found;
}

let networks = 0;
/** One request, from a network of its own: nobody is kept away for asking much. */
function get(
  { url }: Vesper,
  host: string,
  { method = "GET", path, body, who = "visitor" }: Partial<Asked> & { path: string; who?: Who },
): Promise<{ status: number; text: string; body: string }> {
  const { agent, query } = crawlers[who];
  const { port } = new URL(url);
  const at = (networks += 1);
  return new Promise((resolve, reject) => {
    const request = http.request(
      url + path + (query && `${path.includes("?") ? "&" : "?"}${query}`),
      {
        method,
        localAddress: `127.${1 + (at >> 14)}.${(at >> 7) & 127}.${1 + (at & 127)}`,
        headers: {
          host: `${host}:${port}`,
          "user-agent": agent,
          accept: path.startsWith("/api/") ? "application/json" : "text/html",
          "x-client-request": "1",
          ...(body && { "content-type": "application/json", "idempotency-key": `walk-${at}` }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () => {
            const read = Buffer.concat(parts).toString("latin1");
            const { statusCode: status = 0, headers } = answer;
            resolve({ status, body: read, text: JSON.stringify(headers) + read });
          });
      },
    );
    request.on("error", reject).end(body && JSON.stringify(body));
  });
}

/** Opens or closes the site to visitors, and waits until the server has heard of it. */
async function open(vesper: Vesper, { host, siteId }: Planted, search: string, partners: string) {
  await vesper.sql("update site set settings = settings || $2::jsonb where id = $1", [
    siteId,
    JSON.stringify({ logged_out_search: search, logged_out_search_trafficsource: partners }),
  ]);
  const wanted = [search === "yes" ? 200 : 403, partners === "yes" ? 200 : 403];
  await expect
    .poll(async () => [
      (await get(vesper, host, { path: "/api/members-count.php" })).status,
      (await get(vesper, host, { path: "/api/members-count.php", who: "partner" })).status,
    ])
    .toEqual(wanted);
}
