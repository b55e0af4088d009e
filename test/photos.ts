import { randomUUID } from "node:crypto";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { OwnPhoto } from "#features/photos/contract.ts";
import type { Problem } from "#server/calls/define.ts";
import { fileIn } from "#server/storage/disk.ts";
import type { Actor, World } from "./world.ts";

/** Where a photo lies in the data folder of a world. */
export const photoIn = (dataDir: string, id: string): string =>
  fileIn(path.join(dataDir, "photos"), id);

/** A small real JPEG; another one for every number. */
export const jpegOf = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 60,
      height: 80,
      channels: 3,
      background: { r: number % 256, g: (number * 7) % 256, b: 120 },
    },
  })
    .jpeg()
    .toBuffer();

/** A PNG that says it is this large and holds almost nothing: a hundred bytes. */
export function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const head = Buffer.alloc(4),
      tail = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    tail.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export interface Uploaded {
  readonly status: number;
  readonly headers: Headers;
  readonly photo: OwnPhoto;
  readonly problem: Problem;
}

/** Sends a photo's bytes to the member's own photos, as the browser does. */
export async function upload(
  world: World,
  as: Actor | null,
  bytes: Buffer,
  {
    key = randomUUID(),
    headers = {},
    path = "/api/photo.php",
  }: { key?: string; headers?: Record<string, string>; path?: string } = {},
): Promise<Uploaded> {
  const answer = await fetch(world.url + path, {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: {
      "content-type": "image/jpeg",
      "x-client-request": "1",
      "idempotency-key": key,
      ...(as && { cookie: as.cookie }),
      ...headers,
    },
  });
  const body = (await answer.json()) as { photo: OwnPhoto } & Problem;
  return { status: answer.status, headers: answer.headers, photo: body.photo, problem: body };
}
