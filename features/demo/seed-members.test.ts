import { beforeAll, expect, test } from "vitest";
import { type Settings, settingsSchema } from "#features/sites/settings.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { portraitOrders, type Pictures } from "./pictures/draw-pool.server.ts";
import type { NewMember } from "./insert-members.server.ts";
import { dealFrom, type PortraitPool } from "./pictures/portrait-pool.server.ts";
import { looksOf } from "./pictures/portraits.server.ts";
import { seededRandom } from "./random.ts";
import { sceneNames } from "./pictures/scenes.server.ts";
import { membersOf } from "./seed-members.server.ts";
import { demoSites } from "./sites.ts";
import { words } from "./words/words.ts";

/** As many results as nobody's portrait comes again within. */
const within = 48;
/** By the id of a member's file: the picture it is a link to. */
const pictureOf = new Map<string, string>();
const worlds: { name: string; niche: number; members: NewMember[] }[] = [];

beforeAll(async () => {
  const pictures: Pictures = {
    portraits: portraitOrders(1).map((order) => ({
      ...order,
      looks: looksOf(order),
      ids: freshPhotoIds(),
    })),
    scenes: sceneNames.flatMap((name) =>
      Array.from({ length: 6 }, () => ({ name, ids: freshPhotoIds() })),
    ),
  };
  const pool: PortraitPool = dealFrom(pictures, (from) => {
    const ids = freshPhotoIds();
    pictureOf.set(ids.card, from.card);
    return Promise.resolve(ids);
  });
  const random = seededRandom(20_260_101);
  for (const { members, settings, hosts } of demoSites) {
    const site: Settings = settingsSchema.parse({
      ...settings,
      domain: hosts[0],
      company_id: crypto.randomUUID(),
      support_email: "support@demo.test",
      support_phone: "+31 20-000 0000",
      minimum_message_costs: {},
    });
    worlds.push({
      name: settings.name,
      niche: settings.niche,
      members: await membersOf({ members, settings: site }, { pool, random }),
    });
  }
});

/** Every list that a search of one site shows: by country and gender, latest first. */
function* searches(members: readonly NewMember[]): Generator<NewMember[]> {
  const lists = new Map<string, NewMember[]>();
  for (const member of members.toSorted((a, b) => a.seenMinutesAgo - b.seenMinutesAgo)) {
    const key = `${member.profile.country}/${member.profile.gender}`;
    lists.set(key, [...(lists.get(key) ?? []), member]);
  }
  const today = new Date();
  for (const list of lists.values())
    for (const [from, to] of [
      [18, 99],
      [45, 61],
      [55, 75],
    ] as const)
      yield list.filter(({ profile }) => {
        const age = ageOn(profile.date_of_birth, today);
        return age >= from && age <= to;
      });
}

test("no portrait comes twice within 48 results, on any site, in any country, at any age", () => {
  for (const { name, members } of worlds)
    for (const list of searches(members)) {
      const faces = list.flatMap(({ photos: [face] }) => (face ? [pictureOf.get(face.card)] : []));
      for (let at = 0; at < faces.length; at += 1)
        expect(new Set(faces.slice(at, at + within)).size, name).toBe(
          Math.min(within, faces.length - at),
        );
    }
});

test("of the first 48 that a search shows no two say the same, and no name is there four times", () => {
  for (const { name, members } of worlds)
    for (const list of searches(members)) {
      const first = list.slice(0, within);
      expect(new Set(first.map(({ profile }) => profile.about)).size, name).toBe(first.length);
      for (const { profile } of first)
        expect(
          first.filter((other) => other.profile.name === profile.name).length,
          `${name}: ${profile.name}`,
        ).toBeLessThan(4);
    }
});

test("names have no numbers, and are rude in no language of the sites", () => {
  const rude = /^(Dick|Randy|Fanny|Odd|Joke|Gay|Willy|Semen|Beat)$/;
  for (const { members } of worlds)
    for (const { profile } of members) {
      expect(profile.name).toMatch(/^[\p{L}-]+$/u);
      expect(profile.name).not.toMatch(rude);
    }
});

test("most have one picture, a third two to five, all different; who has none is not shown first", () => {
  for (const { name, members } of worlds) {
    const share = (count: (photos: number) => boolean) =>
      members.filter(({ photos }) => count(photos.length)).length / members.length;
    expect(
      share((photos) => photos === 1),
      name,
    ).toBeGreaterThan(0.5);
    expect(
      share((photos) => photos >= 2 && photos <= 5),
      name,
    ).toBeGreaterThan(0.24);
    expect(
      share((photos) => photos > 5),
      name,
    ).toBe(0);
    for (const { photos } of members)
      expect(new Set(photos.map(({ card }) => pictureOf.get(card))).size).toBe(photos.length);
    const shown = members.toSorted((a, b) => a.seenMinutesAgo - b.seenMinutesAgo).slice(0, 12);
    expect(
      shown.every(({ photos }) => photos.length > 0),
      name,
    ).toBe(true);
  }
});

test("a tenth is online", () => {
  for (const { name, members } of worlds) {
    const online = members.filter(({ seenMinutesAgo }) => seenMinutesAgo < 15).length;
    expect(online / members.length, name).toBeGreaterThan(0.08);
    expect(online / members.length, name).toBeLessThan(0.12);
  }
});

test("no two of a site say the same, and no sentence is said by more than every eighth", () => {
  for (const { name, niche, members } of worlds) {
    expect(new Set(members.map(({ profile }) => profile.about)).size / members.length, name).toBe(
      1,
    );
    for (const { about } of Object.values(words))
      for (const sentence of about)
        expect(
          members.filter(({ profile }) => profile.about.includes(sentence)).length / members.length,
          `${name} ${niche}: ${sentence}`,
        ).toBeLessThan(1 / 8);
  }
});
