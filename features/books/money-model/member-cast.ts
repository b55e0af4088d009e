import { expect } from "vitest";
import { passingFailure } from "#server/db/passing-failure.ts";
import type { World } from "#test/world.ts";

// For the model's test: what a member's device does. Messages stand above money, so their types come
// from what the test hands down.
type Send = World["services"]["messages"]["send"];
type Outgoing = Parameters<Send>[0];
type Verdict = Awaited<ReturnType<Send>>;

async function send(world: World, message: Outgoing): Promise<Verdict> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await world.services.messages.send(message);
    } catch (error) {
      if (!passingFailure(error) || attempt === 5) throw error;
    }
  }
}

/**
 * A device repeats what was refused because something is held: the same message, so that it is paid
 * once. Gives the credits that it cost.
 */
export async function sendAsDeviceDoes(
  world: World,
  message: Outgoing,
  copies: number,
): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: copies }, () => send(world, message)));
  const sent = verdicts.filter(({ code }) => code === "sent");
  expect(sent.length, "once, whoever repeats it").toBeLessThan(2);
  return sent.reduce((sum, { cost }) => sum + cost, 0);
}
