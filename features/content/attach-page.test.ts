import { beforeAll, expect, test } from "vitest";
import type { LetterWriter } from "#features/mail/letter.ts";
import { openWorld, type World } from "#test/world.ts";
import { withPage } from "./attach-page.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const bare: LetterWriter = () =>
  Promise.resolve({ to: "anna@cast.test", words: "orders.mail.receipt", values: {} });
const attached = async (language: "en" | "de" | "fr" | "pl") =>
  (
    await withPage(bare, "return-policy")(world.services, {
      id: "1",
      site: world.siteId,
      to: { address: "anna@cast.test" },
      template: "receipt",
      language,
    })
  )?.attachments ?? [];

test.each([
  ["en", "I withdraw from my contract", "Order number"],
  ["de", "Hiermit widerrufe ich", "Bestellnummer"],
  ["fr", "Je me rétracte de mon contrat", "Numéro de commande"],
  ["pl", "Odstępuję od umowy", "Numer zamówienia"],
] as const)(
  "a receipt in %s brings the instruction and the model form along, filled in and without marks",
  async (language, form, number) => {
    const [file, ...more] = await attached(language);
    expect([file?.filename.endsWith(".txt"), more.length]).toEqual([true, 0]);
    const text = String(file?.content);
    expect(text).toContain(form);
    expect(text).toContain(`- ${number}`);
    expect(text).toContain("14");
    expect(text).not.toMatch(/[{}]|\*\*|undefined|\$site/);
  },
);

test("no letter, no page", async () => {
  const none: LetterWriter = () => Promise.resolve(null);
  const mail = {
    id: "1",
    site: world.siteId,
    to: { address: "anna@cast.test" },
    template: "receipt",
    language: "en",
  } as const;
  expect(await withPage(none, "return-policy")(world.services, mail)).toBeNull();
});
