import { beforeAll, beforeEach, expect, test } from "vitest";
import { languageCookie } from "#features/request/open-context.server.ts";
import { type MeasureKind, measureKinds } from "#features/measures/kinds.ts";
import { finishedLanguages, type Language } from "#i18n/locales.ts";
import { openWorld, type World } from "#test/world.ts";
import type { ContentElement, ContentNode } from "./contract.ts";
import type { PageName } from "./page-names.ts";
import { textOf } from "./render-page.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const none = {
  representatives: "",
  register_court: "",
  dpo_name: "",
  dpo_contact: "",
  mediator_name: "",
  mediator_address: "",
  mediator_website: "",
  no_arbitration: false,
  accessibility_authority: "",
  data_authority: "",
  hosting_country: "",
  hosting_safeguard: "",
  mail_country: "",
  mail_safeguard: "",
  backup_days: null,
};
const set = (values: Partial<Record<keyof typeof none, string | number | boolean | null>>) =>
  world.db
    .updateTable("company")
    .set({ kvk: "HRB 1234", ...none, ...values } as object)
    .execute();
beforeEach(() => set({}));

const bodyOf = async (page: PageName, language: Language): Promise<ContentElement[]> =>
  (
    await world.call(
      "content.readPage",
      { page },
      { headers: { cookie: `${languageCookie}=${language}` } },
    )
  ).body.body;
const read = async (page: PageName, language: Language = "en"): Promise<string> =>
  (await bodyOf(page, language)).map(textOf).join("\n");
const all = (nodes: readonly ContentNode[]): ContentElement[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...all(node.children)]));

const where: readonly [Partial<typeof none>, string, readonly PageName[]][] = [
  [{ representatives: "Eva Avond" }, "Eva Avond", ["imprint", "terms", "privacy", "service"]],
  [{ register_court: "Amtsgericht Kiel" }, "HRB 1234 (Amtsgericht Kiel)", ["imprint", "terms"]],
  [{ dpo_name: "Dora Duif", dpo_contact: "dpo@x.test" }, "Dora Duif, dpo@x.test", ["privacy"]],
  [
    { mediator_name: "CM2C", mediator_address: "Paris", mediator_website: "https://cm2c.example" },
    "CM2C, Paris, cm2c.example.",
    ["terms", "imprint"],
  ],
  [{ accessibility_authority: "Aufsicht 7" }, "Aufsicht 7", ["imprint", "accessibility"]],
  [{ data_authority: "Datenaufsicht" }, "Datenaufsicht", ["imprint", "privacy"]],
];

test.each(where)(
  "in every language %j stands where the law asks, and goes when it is empty",
  async (values, text, pages) => {
    for (const language of finishedLanguages)
      for (const page of pages) {
        await set(values);
        expect(await read(page, language), `${language} ${page}`).toContain(text);
        await set({});
        expect(await read(page, language), `${language} ${page}`).not.toContain(text);
      }
  },
);

test("countries, safeguards and days are said in the reader's language, and only outside the EEA a safeguard", async () => {
  const empty = await Promise.all(finishedLanguages.map((language) => read("privacy", language)));
  await set({
    hosting_country: "US",
    hosting_safeguard: "clauses",
    mail_country: "DE",
    mail_safeguard: "adequacy",
    backup_days: 31,
  });
  for (const [at, language] of finishedLanguages.entries()) {
    const text = await read("privacy", language);
    const name = new Intl.DisplayNames(language, { type: "region" });
    const days = new Intl.NumberFormat(language, {
      style: "unit",
      unit: "day",
      unitDisplay: "long",
    }).format(31);
    for (const said of [name.of("US") ?? "", name.of("DE") ?? "", days]) {
      expect(text, language).toContain(said);
      expect(empty[at], language).not.toContain(said);
    }
  }
  const english = await read("privacy");
  expect(english).toContain("Safeguard: standard contractual clauses of the European Commission");
  expect(english.split("Safeguard:"), "none for Germany").toHaveLength(2);
});

test("whether the company settles disputes is said in one way, in terms and imprint alike", async () => {
  const said = "We take no part in dispute settlement before a consumer arbitration body";
  for (const page of ["terms", "imprint"] as const) {
    await set({});
    expect(await read(page)).not.toMatch(/arbitration body|to this body/);
    await set({ no_arbitration: true });
    expect(await read(page)).toContain(said);
    await set({ mediator_name: "CM2C" });
    const text = await read(page);
    expect(text).toContain(
      "to this body, before which we take part in settling the dispute: CM2C.",
    );
    expect(text).not.toContain(said);
  }
});

test("the mediator's site is a link, its name and everybody else's text", async () => {
  await set({
    mediator_name: "<b>CM2C</b> [x](javascript:alert(1))",
    mediator_website: "https://cm2c.example/saisir",
  });
  const links = all(await bodyOf("terms", "fr")).filter(({ href }) => href?.includes("cm2c"));
  expect(links).toMatchObject([
    { href: "https://cm2c.example/saisir", children: ["cm2c.example/saisir"] },
  ]);
  const hrefs = all(await bodyOf("terms", "fr")).map(({ href }) => href ?? "");
  expect(hrefs.join()).not.toContain("javascript");
  expect(await read("terms", "fr")).toContain("<b>CM2C</b>");
});

test("the imprint goes by the name that each law gives it", async () => {
  const title = async (language: Language) =>
    (
      await world.call(
        "content.readPage",
        { page: "imprint" },
        { headers: { cookie: `${languageCookie}=${language}` } },
      )
    ).body.title;
  expect(await title("de")).toBe("Impressum");
  expect(await title("fr")).toBe("Mentions légales");
});

test("the accessibility page names the law and the standard in every language, and is found as the imprint is", async () => {
  for (const language of finishedLanguages) {
    const text = await read("accessibility", language);
    expect(text, language).toMatch(/2019\/882[\s\S]*EN 301 549[\s\S]*WCAG\)? 2\.2/);
  }
  const sitemap = await (await fetch(`${world.url}/sitemap.xml`)).text();
  for (const page of ["accessibility", "imprint"]) expect(sitemap).toContain(`/pages/${page}`);
});

test("without an authority the accessibility page names the one of the company's country", async () => {
  expect(await read("accessibility")).toMatch(/market surveillance authority.*Netherlands/);
  await set({ accessibility_authority: "ACM" });
  const text = await read("accessibility");
  expect(text).toContain("supervised by: ACM.");
  expect(text).not.toContain("market surveillance authority");
});

/** How the English terms name what can be decided about a member; null: nothing changes for them. */
const named: Record<MeasureKind, string | null> = {
  dismiss: null,
  warn: "we may warn",
  remove_text: "remove a text, ",
  remove_photo: "a text, a message or a photo, hide",
  remove_message: "a text, a message or a photo, hide",
  hide: "hide a profile",
  suspend: "suspend an account for a time",
  ban: "block it for good",
  refuse_photo: "A person looks at every new profile photo",
  hold: "hide a profile",
};

test("the terms name each measure that there is; no text knows a way that is a letter only", async () => {
  const terms = await read("terms");
  for (const kind of measureKinds) expect(terms, kind).toContain(named[kind] ?? "");
  expect(`${terms} ${await read("ban")}`).not.toMatch(/for how long|excluded/);
  for (const language of finishedLanguages)
    for (const [page, paths] of [
      ["ban", ["/cancel", "/withdraw", "/complaints", "/report"]],
      ["faq", ["/cancel", "/withdraw", "/complaints"]],
      ["privacy", ["/cancel", "/pages/privacy#sensitive"]],
    ] as const)
      expect(
        all(await bodyOf(page, language)).map(({ href }) => href),
        `${language} ${page}`,
      ).toEqual(expect.arrayContaining([...paths]));
});

test("who answers for fictional profiles stands in terms and FAQ, and nowhere without them", async () => {
  const host = "fiction.test";
  const fictional = (fictional_answered_by: "person" | "program" | null) => ({
    fictional_icon: "🎭",
    fictional_plural: { en: "Muses" },
    fictional_answered_by,
  });
  for (const [who, says] of [
    ["person", "People on our team write for them."],
    ["program", "A program writes for them, not a person."],
    [null, null],
  ] as const) {
    await world.site(`${who}.${host}`, fictional(who));
    for (const page of ["terms", "faq"] as const) {
      const { body } = await world.call(
        "content.readPage",
        { page },
        { host: `${who}.${host}`, headers: { cookie: `${languageCookie}=en` } },
      );
      const text = body.body.map(textOf).join("\n");
      for (const words of ["People on our team write", "A program writes"])
        expect(text.includes(words), `${who} ${page}`).toBe(says?.startsWith(words) ?? false);
    }
  }
  expect(await read("terms")).not.toMatch(/write for them|writes for them/);
});
