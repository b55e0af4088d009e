import { expect, test } from "vitest";
import { readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { landers } from "../landers.ts";
import { hangings, pictures } from "./pictures.ts";

test("each look hangs all six pictures, and another one first", () => {
  for (const slug of landers.gallery)
    expect(hangings[slug].toSorted()).toEqual(pictures.toSorted());
  expect(new Set(landers.gallery.map((slug) => hangings[slug][0])).size).toBe(
    landers.gallery.length,
  );
});

test.each(finishedLanguages)("every picture has a plaque and a caption in %s", (language) => {
  const words = readMessages(language);
  for (const picture of pictures)
    expect([
      words[`landers.gallery.${picture}`],
      words[`landers.gallery.${picture}.caption`],
    ]).toEqual([expect.any(String), expect.any(String)]);
});
