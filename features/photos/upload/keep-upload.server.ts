import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { uploadRefusals } from "../contract.ts";
import { type MakeFiles, type PhotoFile, processPhoto } from "./process-photo.server.ts";
import { photoKindOf, sniffKind } from "./sniff-kind.server.ts";
import { storePhoto } from "./store-photo.server.ts";

type UploadRefusal = keyof typeof uploadRefusals;
/** One of the refusals that every upload has. */
export const uploadRefusal = (code: UploadRefusal, data?: unknown): Refusal =>
  new Refusal(code, uploadRefusals[code].status, data);

/** A photo whose files lie in storage and wait for an owner. */
export interface KeptUpload<Name extends string> {
  readonly files: Record<Name, string>;
  /** Of the full one, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * The same bytes of the same member: what makes a repeated upload one photo. Says nothing about two
 * members' uploads.
 */
export const digestOf = (memberId: string, bytes: Buffer): Buffer =>
  createHash("sha256").update(memberId).update(bytes).digest();

/**
 * Takes an upload's bytes through the limits and the pipeline (specification, sections 5 and 9;
 * trust rows 7 and 14) and keeps what `make` makes of it. @throws Refusal named in `uploadRefusals`
 */
export async function processUpload<Name extends string>(
  services: Pick<Services, "db" | "storage">,
  bytes: Buffer,
  make: MakeFiles<Name | "full">,
): Promise<KeptUpload<Name | "full">> {
  const photo = await processPhoto(bytes, make);
  if (!photo.ok) throw toRefusal(photo.refusal, bytes);
  const { width, height } = photo.variants.full;
  return { files: await keepFiles(services, photo.variants), width, height };
}

/**
 * Stores files. Until a transaction claims them (`claimFiles`), they are listed for removal:
 * whatever fails, or ends the process, none stays behind.
 */
export const keepFiles = <Name extends string>(
  { db, storage }: Pick<Services, "db" | "storage">,
  files: Record<Name, Pick<PhotoFile, "bytes">>,
): Promise<Record<Name, string>> =>
  storePhoto(storage, files, async (ids) => {
    await sql`insert into file_removal (id, due_at) select id, now() + interval '1 hour'
      from unnest(${Object.values(ids)}::text[]) id`.execute(db);
  });

function toRefusal(
  refusal: "not_an_image" | "too_large" | "too_many_pixels",
  bytes: Buffer,
): Refusal {
  if (refusal === "too_large") return uploadRefusal("photo_too_large");
  if (refusal === "too_many_pixels") return uploadRefusal("photo_too_many_pixels");
  if (bytes.length === 0) return uploadRefusal("photo_missing");
  if (photoKindOf(bytes)) return uploadRefusal("photo_damaged");
  const kind = sniffKind(bytes);
  return kind ? uploadRefusal("photo_kind", { kind }) : uploadRefusal("not_a_photo");
}

/** In the transaction that gives the files an owner: they stay. */
export async function claimFiles(tx: Tx, files: Readonly<Record<string, string>>): Promise<void> {
  const ids = Object.values(files);
  const { numAffectedRows } =
    await sql`delete from file_removal where id = any(${ids}::text[])`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length))
    throw new Error("the files of an upload were removed before it was stored");
}
