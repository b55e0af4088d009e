import { randomUUID } from "node:crypto";
import type { Answered, World } from "./world.ts";

/**
 * For tests: where an answer waits for a second person, somebody else of the office confirms it.
 * Gives what the call then answers; every other answer as it is.
 */
export async function byTwo<T>(world: World, first: Answered<T>): Promise<Answered<T>> {
  if (first.problem.code !== "waits_for_second") return first;
  const { proposal } = first.problem.data as { readonly proposal: string };
  const second = await world.staff(`Second-${randomUUID().slice(0, 8)}`);
  const { status, headers, body, problem } = await world.call(
    "proposals.confirm",
    { proposal: { id: proposal } },
    { as: second },
  );
  return { status, headers, body: body.answer as T, problem };
}
