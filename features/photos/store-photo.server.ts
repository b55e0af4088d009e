import { randomId } from "#server/storage/files.ts";
import type { Storage } from "#server/storage/files.ts";
import type { PhotoVariants, Variant } from "./process-photo.server.ts";

export type PhotoIds = Record<Variant, string>;

/** Fresh ids for a photo. None can be derived from another: who holds the blurred one has learnt nothing about the rest. */
export function freshPhotoIds(): PhotoIds {
  return { thumb: randomId(), card: randomId(), full: randomId(), blurred: randomId() };
}

/** Writes the four files, under fresh ids unless told, and gives these. If one cannot be written, none of them stays, and the error goes on. */
export async function storePhoto(storage: Storage, variants: PhotoVariants, ids: PhotoIds = freshPhotoIds()): Promise<PhotoIds> {
  const names: Variant[] = ["thumb", "card", "full", "blurred"];
  const written = await Promise.allSettled(names.map((name) => storage.put(ids[name], variants[name].bytes)));
  const failed = written.find((result) => result.status === "rejected");
  if (failed) {
    await Promise.allSettled(names.map((name) => storage.remove(ids[name])));
    throw failed.reason;
  }
  return ids;
}
