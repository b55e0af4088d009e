import { randomId } from "#server/storage/storage.ts";
import type { Storage } from "#server/storage/storage.ts";
import type { PhotoFile, Variant } from "./process-photo.server.ts";

export type PhotoIds = Record<Variant, string>;

/**
 * Fresh ids for a photo. None can be derived from another: who holds the blurred one has learnt
 * nothing about the rest.
 */
export const freshPhotoIds = (): PhotoIds => freshIds(["thumb", "card", "full", "blurred"]);

const freshIds = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, randomId()])) as Record<Name, string>;
const namesOf = <Name extends string>(files: Record<Name, unknown>): Name[] =>
  Object.keys(files) as Name[];

/**
 * Writes the files under fresh ids, and gives these. `before` hears the ids while nothing is
 * written yet. If one file cannot be written, none of them stays, and the error goes on.
 */
export async function storePhoto<Name extends string>(
  storage: Storage,
  variants: Record<Name, Pick<PhotoFile, "bytes">>,
  before?: (ids: Record<Name, string>) => Promise<void>,
): Promise<Record<Name, string>> {
  const names = namesOf(variants);
  const ids = freshIds(names);
  await before?.(ids);
  const written = await Promise.allSettled(
    names.map((name) => storage.put(ids[name], variants[name].bytes)),
  );
  const failed = written.find((result) => result.status === "rejected");
  if (failed) {
    await Promise.allSettled(names.map((name) => storage.remove(ids[name])));
    throw failed.reason;
  }
  return ids;
}
