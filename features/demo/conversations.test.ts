import { expect, test } from "vitest";
import { asGift } from "#features/gifts/catalogue.ts";
import { conversationsOf } from "./conversations.ts";
import { sceneNames } from "./pictures/scenes.server.ts";
import { demoSites } from "./sites.ts";

test("each demo site has four conversations in its language: the first of 25 messages, with a gift and a photo", () => {
  for (const { settings } of demoSites) {
    const all = conversationsOf(settings.niche, settings.domain_language ?? "en");
    expect(all.map((lines) => lines.length)).toEqual([25, 8, 5, 3]);
    for (const line of all.flat()) {
      expect(line.body, settings.name).not.toBe("");
      expect(line.gift).toBe(asGift(line.gift));
    }
    const brought = all.flat().filter(({ gift, photo }) => gift || photo);
    expect(
      brought.map(({ mine }) => mine),
      "the cast has paid for nothing",
    ).toEqual([false, false]);
    const [long = []] = all;
    expect(long.filter(({ gift }) => gift)).toHaveLength(1);
    const photos = long.flatMap(({ photo }) => photo ?? []);
    expect(photos).toHaveLength(1);
    expect(sceneNames).toEqual(expect.arrayContaining(photos));
    for (const [first] of all)
      expect(first?.mine, "others began: none of the free ones").toBe(false);
  }
});

test("where an evening is meant nobody is formal", () => {
  const said = conversationsOf(3, "de").flat();
  expect(said.map(({ body }) => body).join(" ")).not.toMatch(/\b(Sie|Ihr|Ihre|Ihnen)\b/);
});
