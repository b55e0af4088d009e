import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadWords } from "#i18n/catalogue.server.ts";
import { finishedLanguages, type Language } from "#i18n/locales.ts";
import { wroteCookie } from "#features/request/lagging-reads.server.ts";
import { languageCookie } from "#features/request/open-context.server.ts";
import { appearanceCookie } from "#features/sites/appearance.ts";
import { consentCookie } from "#features/tracking/consent.ts";
import { type Answered, openWorld, type World } from "#test/world.ts";
import type { Output } from "#server/calls/registry.ts";
import type { ContentElement, ContentNode } from "./contract.ts";
import { pageNames } from "./page-names.ts";
import { textOf } from "./render-page.server.ts";

type Page = Output<"content.readPage">;

let world: World;
const hostile = `<img src=x onerror=alert(1)> **Bold** {% $site.name %} [x](javascript:alert(1)) & Söhne`;

const read = (page: string, language: Language = "en", host?: string): Promise<Answered<Page>> =>
  world.call(
    "content.readPage",
    { page },
    { headers: { cookie: `${languageCookie}=${language}` }, ...(host && { host }) },
  );
const setCompany = (
  values: Partial<{
    name: string;
    added: Date;
    kvk: string;
    vat_numbers: string[];
    support_phone: string;
  }>,
) => world.db.updateTable("company").set(values).execute();
const textOfPage = ({ body }: Page): string => body.map(textOf).join("\n");
const all = (nodes: readonly ContentNode[]): ContentElement[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...all(node.children)]));

const pages = finishedLanguages.flatMap((language) =>
  pageNames.map((page) => ({ page, language })),
);

beforeAll(async () => {
  world = await openWorld({
    name: "Evening",
    support_email: "help@evening.test",
    minimum_message_costs: { NL: { costs: 60, currency: "EUR" } },
    message_credits: 2,
    refund_days: 21,
  });
  await setCompany({
    name: "Evening B.V.",
    kvk: "12345678",
    vat_numbers: ["NL123456789B01"],
    support_phone: "+31 20 123 4567",
  });
  await world.site("night.test", {
    name: "Night",
    support_email: "help@night.test",
    refund_days: 30,
    message_credits: 1,
    age_check: "verify",
    fictional_icon: "mask",
    fictional_plural: { en: "Muses", nl: "Muzen", de: "Musen" },
  });
});

test("a site's own telephone is said before its company's", async () => {
  await world.site("phone.test", { support_phone: "+31 30 765 4321" });
  const texts = await Promise.all([read("service", "en"), read("service", "en", "phone.test")]);
  const [company = "", own = ""] = texts.map(({ body }) =>
    textOfPage(body).replaceAll(/[\s-]/g, ""),
  );
  const said = [company, own].map((text) => [
    text.includes("+31201234567"),
    text.includes("+31307654321"),
  ]);
  expect(said).toEqual([
    [true, false],
    [false, true],
  ]);
});

describe("every page in every finished language", () => {
  test.each(pages)(
    "$language $page says the particulars of its own site and leaves nothing unfilled",
    async ({ page, language }) => {
      const [here, there] = await Promise.all([
        read(page, language),
        read(page, language, "night.test"),
      ]);
      expect([here.status, there.status]).toEqual([200, 200]);
      for (const { body } of [here, there]) {
        const text = `${body.title} ${body.description} ${textOfPage(body)}`;
        expect(text).not.toMatch(/\{%|%\}|\$(site|company)|\b(undefined|null|NaN)\b|\[object/);
        expect(body.description.length).toBeLessThanOrEqual(160);
      }
      if (page === "cookies") return; // the same everywhere
      expect(textOfPage(here.body)).not.toContain("help@night.test");
      expect(textOfPage(there.body)).not.toContain("help@evening.test");
      const own = page === "faq" ? "21" : "help@evening.test";
      expect(textOfPage(here.body)).toContain(own);
      expect(textOfPage(there.body)).toContain(page === "faq" ? "30" : "help@night.test");
    },
  );

  test.each(pages)(
    "$language $page has headings in order, each with an anchor of its own",
    async ({ page, language }) => {
      const { body } = (await read(page, language)).body;
      const headings = body.filter(({ tag }) => tag === "h2" || tag === "h3");
      expect(headings[0]?.tag).toBe("h2");
      const ids = headings.map(({ id }) => id);
      expect(ids.every(Boolean)).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
      expect(headings.map(({ tag, id }) => `${tag} ${id}`)).toEqual(
        (await read(page, "en")).body.body
          .filter(({ tag }) => tag === "h2" || tag === "h3")
          .map(({ tag, id }) => `${tag} ${id}`),
      );
    },
  );

  test.each(pages)("$language $page links to places that exist", async ({ page, language }) => {
    const routes = readFileSync(path.resolve(import.meta.dirname, "../../app/routes.ts"), "utf8");
    const links = all((await read(page, language)).body.body).flatMap(({ tag, href }) =>
      tag === "a" ? [href ?? ""] : [],
    );
    const leads = async (link: string): Promise<boolean> => {
      if (/^(mailto:[^\s@]+@[^\s@]+|tel:\+?\d+)$/.test(link)) return true;
      if (!/^\/[a-z]/.test(link)) return false;
      const { pathname, hash } = new URL(link, "http://own.test");
      const target = /^\/pages\/(.+)$/.exec(pathname)?.[1];
      if (!target) return hash === "" && routes.includes(`route("${pathname.slice(1)}"`);
      const { status, body } = await read(target, language);
      return status === 200 && (hash === "" || all(body.body).some(({ id }) => `#${id}` === hash));
    };
    const dead: string[] = [];
    for (const link of links) if (!(await leads(link))) dead.push(link);
    expect(dead).toEqual([]);
  });
});

test("the price, the trade register and the telephone of the company stand where they belong", async () => {
  const terms = textOfPage((await read("terms")).body);
  expect(terms).toContain("each message costs 2 credits");
  expect(terms).toContain("starts at €0.60 (Netherlands)");
  expect(terms).toContain("Number in the trade register: 12345678.");
  expect(textOfPage((await read("terms", "de")).body)).toContain("ab 0,60\u00a0€ (Niederlande)");
  expect(textOfPage((await read("terms", "en", "night.test")).body)).toContain(
    "each message costs 1 credit.",
  );
  const phone = all((await read("service")).body.body).find(({ href }) => href?.startsWith("tel:"));
  expect(phone).toMatchObject({ href: "tel:+31201234567", children: ["+31 20 123 4567"] });
});

test("where a message costs nothing, no page in any language names a price for it", async () => {
  await world.site("free.test", {
    name: "Gratis",
    message_credits: 0,
    minimum_message_costs: { NL: { costs: 60, currency: "EUR" } },
  });
  const named: string[] = [];
  for (const { page, language } of pages) {
    const text = textOfPage((await read(page, language, "free.test")).body);
    const costs = /(?<![\d.,])0\s?(?:de\s|di\s)?(?:k|c)redi\p{L}*|0[.,]60/iu.exec(text);
    if (costs) named.push(`${language}/${page}: ${costs[0]}`);
  }
  expect(named).toEqual([]);
});

test("the privacy statement tells of a check of the age where the site asks for one, and only there", async () => {
  const checks = "another company checks whether you are 18 or older";
  expect(textOfPage((await read("privacy", "en", "night.test")).body)).toContain(checks);
  expect(textOfPage((await read("privacy", "en")).body)).not.toContain(checks);
});

test("fictional profiles are named where the site has them, and denied where it has none", async () => {
  expect(textOfPage((await read("faq", "nl", "night.test")).body)).toContain("Muzen");
  expect(textOfPage((await read("terms", "en", "night.test")).body)).not.toContain(
    "There are no fictional profiles",
  );
  expect(textOfPage((await read("terms", "en")).body)).toContain("There are no fictional profiles");
});

test("what the company has not filled in is left out with its sentence", async () => {
  await setCompany({ kvk: "-", vat_numbers: [], support_phone: "" });
  const text = textOfPage((await read("service")).body);
  expect(text).not.toMatch(/trade register|VAT number|telephone|or call| - /);
  await setCompany({
    kvk: "12345678",
    vat_numbers: ["NL123456789B01"],
    support_phone: "+31 20 123 4567",
  });
});

test("trust row 12: a hostile company name is text and nothing else", async () => {
  await setCompany({ name: hostile });
  for (const page of ["terms", "privacy", "service", "return-policy"]) {
    const { body } = (await read(page)).body;
    expect(body.map(textOf).join("\n")).toContain(hostile);
    expect(
      all(body)
        .map(({ href }) => href ?? "")
        .join(),
    ).not.toContain("javascript");
  }
  await setCompany({ name: "Evening B.V." });
});

test.each(["complaint", "../terms", "terms.md", "__proto__", "constructor", "company"])(
  "an unknown page is not found: %j",
  async (page) => {
    const { status, problem } = await read(page);
    expect([status, problem.code]).toEqual([404, "not_found"]);
  },
);

test("the cookies page names the cookies that the code sets", async () => {
  const text = textOfPage((await read("cookies")).body);
  for (const name of [languageCookie, consentCookie, appearanceCookie, wroteCookie])
    expect(text).toContain(name);
  expect(text).toContain("all these names begin with __Host-");
});

test("every language's messages are the same keys", () => {
  const keys = [...loadWords().values()].map(({ messages }) =>
    Object.keys(messages)
      .filter((key) => key.startsWith("content."))
      .sort(),
  );
  expect(keys[0]?.length).toBeGreaterThan(10);
  for (const other of keys) expect(other).toEqual(keys[0]);
});
