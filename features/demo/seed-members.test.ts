import { beforeAll, expect, test } from "vitest";
import { type Settings, settingsSchema } from "#features/sites/settings.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { profileFields } from "#features/profile-fields/profile-fields.ts";
import { visibleLanguages } from "#features/geography/visible-languages.ts";
import { scenesIn, sentencesFor } from "./about.ts";
import { castOf } from "./demo-cast.server.ts";
import {
  eachScene,
  type Pictures,
  type Portrait,
  portraitOrders,
} from "./pictures/draw-pool.server.ts";
import type { NewMember } from "./insert-members.server.ts";
import { dealFrom, type PortraitPool } from "./pictures/portrait-pool.server.ts";
import { looksOf } from "./pictures/portraits.server.ts";
import { seededRandom } from "./random.ts";
import { type SceneName, sceneNames } from "./pictures/scenes.server.ts";
import { membersOf } from "./seed-members.server.ts";
import { demoSites } from "./sites.ts";
import { words } from "./words/words.ts";

/** As many results as nobody's portrait comes again within. */
const within = 48;
/** By the id of a member's file: the picture it is a link to. */
const pictureOf = new Map<string, string>();
/** By such a picture: whose face it is, or what it is a scene of. */
const faceIn = new Map<string, Portrait>();
const sceneIn = new Map<string, SceneName>();
const worlds: { name: string; niche: number; members: NewMember[]; cast: NewMember[] }[] = [];

beforeAll(async () => {
  const pictures: Pictures = {
    portraits: portraitOrders(1).map((order) => ({
      ...order,
      looks: looksOf(order),
      ids: freshPhotoIds(),
      again: order.twice ? freshPhotoIds() : null,
    })),
    scenes: sceneNames.flatMap((name) =>
      Array.from({ length: eachScene }, () => ({ name, ids: freshPhotoIds() })),
    ),
  };
  for (const portrait of pictures.portraits)
    for (const ids of [portrait.ids, portrait.again]) if (ids) faceIn.set(ids.card, portrait);
  for (const { name, ids } of pictures.scenes) sceneIn.set(ids.card, name);
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
      cast: await castOf({ settings: site }, { pool, random }),
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

/** The pictures that a member's files are links to. */
const album = ({ photos }: NewMember): string[] =>
  photos.map(({ card }) => pictureOf.get(card) ?? "");

test("who has a face has three to five pictures, the portrait first, no two the same; the cast too", () => {
  for (const { name, members, cast } of worlds) {
    const bare = members.filter(({ photos }) => photos.length === 0).length / members.length;
    expect(bare, name).toBeGreaterThan(0.05);
    expect(bare, name).toBeLessThan(0.11);
    const faced = members.filter(({ photos }) => photos.length > 0);
    for (const count of [3, 4, 5])
      expect(
        faced.filter(({ photos }) => photos.length === count).length / faced.length,
        `${name}: ${count}`,
      ).toBeGreaterThan(0.24);
    expect(cast.map(({ photos }) => photos.length)).toEqual([3, 5]);
    for (const member of [...faced, ...cast]) {
      const pictures = album(member);
      expect(pictures.length).toBeGreaterThanOrEqual(3);
      expect(pictures.length).toBeLessThanOrEqual(5);
      expect(new Set(pictures).size).toBe(pictures.length);
      const [portrait, ...rest] = pictures.map((picture) => faceIn.get(picture));
      expect(portrait?.ids.card).toBe(pictures[0]);
      expect(rest.every((again) => !again || again === portrait)).toBe(true);
      // At least one scene, and none of a kind twice.
      const kinds = pictures.flatMap((picture) => sceneIn.get(picture) ?? []);
      expect(kinds.length).toBeGreaterThan(0);
      expect(new Set(kinds).size).toBe(kinds.length);
    }
  }
});

test("who has no picture is not shown first", () => {
  for (const { name, members } of worlds) {
    const shown = members.toSorted((a, b) => a.seenMinutesAgo - b.seenMinutesAgo).slice(0, 12);
    expect(
      shown.every(({ photos }) => photos.length > 0),
      name,
    ).toBe(true);
  }
});

test("pictures vary: every portrait and scene is seen, and every third shows the face twice", () => {
  const everybody = worlds.flatMap(({ members }) => members);
  const seen = new Set(everybody.flatMap(album));
  const portraits = [...faceIn].filter(([card, { ids }]) => card === ids.card);
  expect(portraits).toHaveLength(284);
  expect(faceIn.size - portraits.length, "second pictures of a face").toBe(94);
  expect(sceneIn.size).toBe(96);
  for (const picture of [...faceIn.keys(), ...sceneIn.keys()]) expect(seen).toContain(picture);
  for (const { name, members } of worlds) {
    const faced = members.filter(({ photos }) => photos.length > 0);
    const twice = faced.filter(
      (member) => album(member).filter((picture) => faceIn.has(picture)).length === 2,
    );
    expect(twice.length / faced.length, name).toBeGreaterThan(0.26);
    expect(twice.length / faced.length, name).toBeLessThan(0.42);
  }
});

test("scenes do not come again among six neighbours, and hardly on a page of a search", () => {
  const [near, page] = [6, 24];
  for (const { name, members } of worlds) {
    let [shown, again] = [0, 0];
    for (const list of searches(members)) {
      const scenes = list.map((member) => album(member).filter((picture) => sceneIn.has(picture)));
      for (let at = 0; at < scenes.length; at += 1) {
        const these = scenes.slice(at, at + near).flat();
        expect(new Set(these).size, name).toBe(these.length);
      }
      for (let at = 0; at + page <= scenes.length; at += page) {
        const these = scenes.slice(at, at + page).flat();
        shown += these.length;
        again += these.length - new Set(these).size;
      }
    }
    expect(again / shown, name).toBeLessThan(1 / 40);
  }
});

test("hair and words agree with the picture, and what is spoken of is shown", () => {
  const today = new Date();
  for (const { niche, members, cast } of worlds)
    for (const member of [...members, ...cast]) {
      const { profile } = member;
      const pictures = album(member);
      const looks = faceIn.get(pictures[0] ?? "")?.looks ?? null;
      const hair = profileFields.hair_colour.choices[profile.hair_colour];
      expect(!looks || looks.hairColour === hair).toBe(true);
      const language = visibleLanguages(profile.country)[0] ?? "en";
      const fitting = sentencesFor(
        { niche, age: ageOn(profile.date_of_birth, today), looks },
        language,
      );
      const said = fitting.filter((sentence) => profile.about.includes(sentence));
      expect(said.join(" ").length, profile.about).toBe(profile.about.length);
      if (!looks) continue;
      const kinds = new Set(pictures.map((picture) => sceneIn.get(picture)));
      const spoken = new Set(scenesIn(profile.about, language));
      const scenes = pictures.filter((picture) => sceneIn.has(picture)).length;
      expect([...spoken].filter((kind) => kinds.has(kind))).toHaveLength(
        Math.min(spoken.size, scenes),
      );
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
