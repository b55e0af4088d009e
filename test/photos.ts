import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { OwnPhoto } from "#features/photos/contract.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Actor, World } from "./world.ts";

/** A small real JPEG; another one for every number. */
export const jpegOf = (number: number): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: { r: number % 256, g: (number * 7) % 256, b: 120 } } }).jpeg().toBuffer();

export interface Uploaded {
  readonly status: number;
  readonly headers: Headers;
  readonly photo: OwnPhoto;
  readonly problem: Problem;
}

/** Sends a photo's bytes to the member's own photos, as the browser does. */
export async function upload(world: World, as: Actor | null, bytes: Buffer, { key = randomUUID(), headers = {}, path = "/api/photo.php" }: { key?: string; headers?: Record<string, string>; path?: string } = {}): Promise<Uploaded> {
  const answer = await fetch(world.url + path, {
    method: "POST", body: new Uint8Array(bytes),
    headers: { "content-type": "image/jpeg", "x-client-request": "1", "idempotency-key": key, ...(as && { cookie: as.cookie }), ...headers },
  });
  const body = (await answer.json()) as { photo: OwnPhoto } & Problem;
  return { status: answer.status, headers: answer.headers, photo: body.photo, problem: body };
}

/** An operator of the world's site. */
export async function operatorOf(world: World, name = "Otto", host?: string): Promise<Actor> {
  const operator = await world.member(name, { photo: false, ...(host && { host }) });
  await world.db.updateTable("account").set({ role: "operator" }).where("id", "=", operator.id).execute();
  return operator;
}
