import type { PhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { fileIn } from "#server/storage/disk.ts";
import type { Storage } from "#server/storage/storage.ts";
import { drawnPictures, type Pictures, type Portrait, type Scene } from "./draw-pool.server.ts";
import type { Looks, PortraitGender } from "./portraits.server.ts";
import type { SceneName } from "./scenes.server.ts";

export interface PortraitPool {
  /**
   * Files of the member's own, four of each picture: the ids are fresh, the blocks on disk are shared.
   * Nobody of the same `circle` is given the same portrait, as long as there are enough. `random`
   * gives numbers from 0 to 1.
   */
  give(who: {
    gender: PortraitGender;
    age: number;
    circle: string;
    random: () => number;
  }): Promise<GivenPortrait>;
  /**
   * `count` scenes of different kinds (or one of the kind `only`): of the kinds `first`, then of any;
   * those that the circle has not seen for longest.
   */
  giveScenes(who: {
    count: number;
    circle: string;
    random: () => number;
    first?: readonly SceneName[];
    only?: SceneName | undefined;
  }): Promise<PhotoIds[]>;
}

export interface GivenPortrait {
  readonly ids: PhotoIds;
  /** Of some, a second picture of the same face. */
  readonly again: PhotoIds | null;
  /** What the picture shows, for the profile that says so. */
  readonly looks: Looks;
}

/** Years by which a portrait may miss the best that is left. */
const closeEnough = 2;

/**
 * Drawn pictures, made into files as an upload is: 284 portraits, a third of them twice, and 96
 * scenes (tests draw a `share` of them), drawn once into `cacheFolder`.
 */
export async function portraitPool(
  storage: Storage,
  cacheFolder: string,
  share = 1,
): Promise<PortraitPool> {
  const { folder, pictures } = await drawnPictures(cacheFolder, share);
  return dealFrom(pictures, async (from) => {
    const ids = freshPhotoIds();
    await Promise.all(
      (["thumb", "card", "full", "blurred"] as const).map((name) =>
        storage.linkFile(fileIn(folder, from[name]), ids[name]),
      ),
    );
    return ids;
  });
}

/** Deals pictures; `linked` gives files of the member's own. */
export function dealFrom(
  pictures: Pictures,
  linked: (from: PhotoIds) => Promise<PhotoIds>,
): PortraitPool {
  const given = new Map<string, Map<unknown, number>>();
  /** By circle: which of all scenes that were dealt each was last. */
  const latest = new Map<string, Map<Scene, number>>();
  let dealt = 0;

  return {
    async give({ gender, age, circle, random }) {
      const countOf = counted(`${circle}/${gender}`);
      const mine = pictures.portraits.filter((portrait) => portrait.gender === gender);
      const unlike = (portrait: Portrait) => Math.abs(portrait.age - age);
      const unseen = fewest(mine, countOf.get);
      const best = Math.min(...unseen.map(unlike));
      const fitting = unseen.filter((portrait) => unlike(portrait) <= best + closeEnough);
      const [portrait] = fewest(fitting, counted(gender).get, random);
      if (!portrait) throw new Error(`No portrait was drawn: ${gender}.`);
      countOf.add(portrait);
      counted(gender).add(portrait);
      const { ids, again, looks } = portrait;
      return { ids: await linked(ids), again: again && (await linked(again)), looks };
    },
    giveScenes({ count, circle, random, first = [], only }) {
      const seen = latest.get(circle) ?? new Map<Scene, number>();
      latest.set(circle, seen);
      const chosen: PhotoIds[] = [];
      const names = new Set<SceneName>();
      while (chosen.length < count) {
        const wanted = only ?? first.find((name) => !names.has(name));
        const others = pictures.scenes.filter(
          ({ name }) => !names.has(name) && (wanted === undefined || name === wanted),
        );
        const [scene] = fewest(others, (one) => seen.get(one) ?? 0, random);
        if (!scene) break;
        names.add(scene.name);
        seen.set(scene, ++dealt);
        chosen.push(scene.ids);
      }
      return Promise.all(chosen.map(linked));
    },
  };

  function counted(where: string) {
    const counts = given.get(where) ?? new Map<unknown, number>();
    given.set(where, counts);
    return {
      get: (one: unknown): number => counts.get(one) ?? 0,
      add: (one: unknown) => counts.set(one, (counts.get(one) ?? 0) + 1),
    };
  }
}

/** Those of the smallest number; with `random`, beginning with any of them. */
function fewest<T>(list: readonly T[], countOf: (one: T) => number, random?: () => number): T[] {
  const least = Math.min(...list.map(countOf));
  const some = list.filter((one) => countOf(one) === least);
  if (!random) return some;
  const from = Math.floor(random() * some.length);
  return [...some.slice(from), ...some.slice(0, from)];
}
