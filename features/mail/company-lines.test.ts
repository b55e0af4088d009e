import { beforeAll, expect, test } from "vitest";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { companyInFull } from "#features/sites/read-settings.server.ts";
import { openWorld, type World } from "#test/world.ts";
import { companyLines } from "./company-lines.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ support_phone: "" });
  await world.db
    .updateTable("company")
    .set({
      name: "Evening GmbH",
      address: "Kai 1",
      city: "20457 Hamburg",
      country: "DE",
      kvk: "HRB 1234",
      register_court: "Amtsgericht Hamburg",
      vat_numbers: ["DE123456789"],
      representatives: "Eva Abend",
      support_phone: "+49 40 123",
    })
    .execute();
});
const decoded = (mail: string) =>
  mail.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll("=", ""), "hex").toString(),
  );

test("a mail says who is behind it, in its own language, as text and as HTML", async () => {
  await world.call("accounts.signUp", signUpInput("Alice"), {
    headers: { cookie: "language=de" },
  });
  await expect.poll(() => world.mails().length).toBe(1);
  const mail = decoded(world.mails()[0] ?? "");
  for (const line of [
    "Evening GmbH, Kai 1, 20457 Hamburg, Deutschland",
    "Handelsregister: Amtsgericht Hamburg, HRB 1234 · USt-IdNr.: DE123456789 · Vertreten durch: Eva Abend · Telefon: +49 40 123",
  ])
    expect(mail.split(line), line).toHaveLength(3);
});

test("in every language it is whole, and what is not filled in is left out with its word", async () => {
  const site = await world.services.sites.byId(world.siteId);
  if (!site) throw new Error("no site");
  const company = await companyInFull(world.db, site);
  for (const language of finishedLanguages) {
    const intl = world.services.words.get(language)?.intl;
    if (!intl) throw new Error(language);
    const [first = "", second = ""] = companyLines(company, site.settings, intl);
    const country = new Intl.DisplayNames(language, { type: "region" }).of("DE");
    expect(first).toBe(`Evening GmbH, Kai 1, 20457 Hamburg, ${country}`);
    for (const fact of ["Amtsgericht Hamburg, HRB 1234", "DE123456789", "Eva Abend", "+49 40 123"])
      expect(second).toContain(fact);
    expect(second).not.toMatch(/[{}]|mail\./);
    const bare = { ...company, address: "-", city: "-", kvk: "-", register_court: "" };
    const empty = { ...bare, vat_numbers: [], representatives: "", support_phone: "" };
    expect(companyLines(empty, site.settings, intl)).toEqual([`Evening GmbH, ${country}`]);
  }
});

test("the site's own telephone goes before the company's", async () => {
  const site = await world.services.sites.byId(world.siteId);
  const intl = world.services.words.get("en")?.intl;
  if (!site || !intl) throw new Error("no site");
  const company = await companyInFull(world.db, site);
  expect(companyLines(company, { support_phone: "+31201234567" }, intl)[1]).toContain(
    "Telephone: +31201234567",
  );
});
