import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Actor, World } from "#test/world.ts";

/** Opens the conversation of one member with another. */
export async function openChat(world: World, from: Actor, to: Actor): Promise<string> {
  const { status, body } = await world.call("chat.open", { profile: { id: to.id } }, { as: from });
  expect(status).toBe(200);
  return body.conversation.id;
}

/** Sends one message and gives the whole answer; a new client id unless one is given. */
export const say = (world: World, from: Actor, conversation: string, body: string, clientId: string = randomUUID(), more: { confirmed?: boolean } = {}) =>
  world.call("chat.sendMessage", { conversation: { id: conversation }, client_id: clientId, body, ...more }, { as: from });

/** What a member's wallet says, and what the ledger says it should. */
export async function money(world: World, member: Actor): Promise<{ wallet: number; ledger: number }> {
  const wallet = await world.db.selectFrom("wallet").where("account_id", "=", member.id).select("credits").executeTakeFirstOrThrow();
  const ledger = await world.db.selectFrom("ledger_entry").where("account_id", "=", member.id).select((e) => e.fn.sum<string>("credits").as("sum")).executeTakeFirstOrThrow();
  return { wallet: wallet.credits, ledger: Number(ledger.sum ?? 0) };
}

/** `expect` of something that becomes true when the server has got round to it. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });
