import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { jpegOf, upload } from "#test/photos.ts";
import type { MemberOptions } from "#test/put-member.ts";
import type { Actor, World } from "#test/world.ts";

let next = 0;
/** Another small photo each time. */
export const freshJpeg = () => jpegOf(++next);

/** Adds a photo to a member's own and has it approved; gives its id and file. */
export async function approvedPhoto(world: World, member: Actor, operator: Actor) {
  const { photo } = await upload(world, member, await freshJpeg());
  const { status } = await world.call(
    "photos.review",
    { photo: { id: photo.id }, verdict: "active" },
    { as: operator },
  );
  expect(status).toBe(200);
  return photo;
}

/** A member whose main photo others see. */
export async function facedMember(world: World, operator: Actor, options: MemberOptions = {}) {
  const member = await world.member(`F${randomUUID().slice(0, 8)}`, { photo: false, ...options });
  const photo = await approvedPhoto(world, member, operator);
  return { member, photo };
}

export const ask = (world: World, as: Actor | null, more: object = {}) =>
  world.call("selfie-check.ask", {}, { as, ...more });

export const stateOf = async (world: World, as: Actor) =>
  (await world.call("selfie-check.own", {}, { as })).body.check;

/** Sends a selfie's bytes, as the browser does. */
export const send = (world: World, as: Actor | null, bytes: Buffer, key: string = randomUUID()) =>
  upload(world, as, bytes, { path: "/api/selfie.php", key });

/** A member whose selfie waits for somebody, and the name of its file. */
export async function waitingSelfie(world: World, operator: Actor, options: MemberOptions = {}) {
  const { member, photo } = await facedMember(world, operator, options);
  expect((await ask(world, member)).status).toBe(200);
  expect((await send(world, member, await freshJpeg())).status).toBe(200);
  const { id, file } = await world.db
    .selectFrom("selfie_check")
    .where("account_id", "=", member.id)
    .where("status", "=", "waiting")
    .select(["id", "file"])
    .executeTakeFirstOrThrow();
  return { member, photo, id, file: file ?? "" };
}

interface Decision {
  readonly verdict?: "confirmed" | "refused";
  readonly reason?: "pose" | "other_person";
  readonly key?: string;
}

/** Somebody of the office decides on a selfie, by default that it is the same person. */
export const decide = (
  world: World,
  as: Actor | null,
  selfie: { readonly id: string; readonly photo: { readonly id: string } },
  { verdict = "confirmed", reason, key }: Decision = {},
) =>
  world.call(
    "selfie-check.decide",
    {
      selfie: { id: selfie.id },
      photo: { id: selfie.photo.id },
      verdict,
      ...(reason && { reason }),
    },
    { as, ...(key && { key }) },
  );
