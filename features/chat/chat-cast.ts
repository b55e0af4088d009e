import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import type { GiftName } from "#features/gifts/catalogue.ts";
import type { ChatPhoto } from "./schemas.ts";

/**
 * A world with Alice, Bob who has premium and 100 credits, and their conversation; `spender` gives
 * premium members of their own to tests that spend.
 */
export async function openCast(settings: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(settings);
  const alice = await world.member("Alice");
  const bob = await world.member("Bob", { gender: "man", paid_user: true, credits: 100 });
  let nth = 0;
  return {
    world,
    alice,
    bob,
    chat: await openChat(world, bob, alice),
    spender: (credits: number, paid_user = true) =>
      world.member(`Spender${(nth += 1)}`, { gender: "man", credits, paid_user }),
  };
}

/** Opens the conversation of one member with another. */
export async function openChat(world: World, from: Actor, to: Actor): Promise<string> {
  const { status, body } = await world.call("chat.open", { profile: { id: to.id } }, { as: from });
  expect(status).toBe(200);
  return body.conversation.id;
}

/** Sends one message and gives the whole answer; a new client id unless one is given. */
export const say = (
  world: World,
  from: Actor,
  conversation: string,
  body: string,
  clientId: string = randomUUID(),
  more: { confirmed?: boolean; gift?: GiftName; photo?: { id: string } } = {},
) =>
  world.call(
    "chat.sendMessage",
    { conversation: { id: conversation }, client_id: clientId, body, ...more },
    { as: from },
  );

/** What a member's wallet says, and what the ledger says it should. */
export async function money(
  world: World,
  member: Actor,
): Promise<{ wallet: number; ledger: number }> {
  const wallet = await world.db
    .selectFrom("wallet")
    .where("account_id", "=", member.id)
    .select("credits")
    .executeTakeFirstOrThrow();
  const ledger = await world.db
    .selectFrom("ledger_entry")
    .where("account_id", "=", member.id)
    .select((e) => e.fn.sum<string>("credits").as("sum"))
    .executeTakeFirstOrThrow();
  return { wallet: wallet.credits, ledger: Number(ledger.sum ?? 0) };
}

/** `expect` of something that becomes true when the server has got round to it. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look);

/** A photo as a telephone makes it, with a position in its metadata. */
export const aPhoto = (width = 1200, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 90, b: 60 } } })
    .withExif({
      IFD0: { Copyright: "canary-metadata" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1" },
    })
    .jpeg()
    .toBuffer();

/** Lays a photo ready for a conversation. */
export async function bring(
  world: World,
  from: Actor | null,
  conversation: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { photo: ChatPhoto; code: string } }> {
  const answer = await fetch(`${world.url}/api/chat-photo.php?conversation=${conversation}`, {
    method: "POST",
    body: new Uint8Array(bytes),
    headers: {
      "content-type": "image/jpeg",
      "x-client-request": "1",
      ...(from && { cookie: from.cookie }),
      ...headers,
    },
  });
  return { status: answer.status, body: await answer.json() };
}

/** Loads a file of a photo as a member's browser does. */
export const load = (world: World, as: Actor | null, filename: string): Promise<Response> =>
  fetch(`${world.url}/photos/${filename}`, {
    headers: { accept: "image/webp", ...(as && { cookie: as.cookie }) },
  });
