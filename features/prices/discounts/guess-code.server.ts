import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Context } from "#server/calls/context.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Guess } from "#server/security/lockout.ts";
import { codeRefusals } from "./contract.ts";

/**
 * Runs what looks at a discount code that a member typed. A code that is none counts against the
 * member and against the network, before it is looked up, so that many at once are not looked up
 * either. Without a code nothing is counted. Refuses too_many_codes with the minutes to wait.
 */
export async function guessCode<T>(
  { services, viewer, network }: Pick<Context, "services" | "viewer" | "network">,
  code: string | undefined,
  look: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (!code) return look();
  const { codesOfMember, codesOfNetwork } = services.lockouts;
  const taken: Guess[] = [];
  const all = (become: (guess: Guess) => Promise<unknown>) => Promise.all(taken.map(become));
  for (const [lockout, key] of [
    [codesOfMember, requireViewer(viewer).id],
    [codesOfNetwork, network],
  ] as const) {
    const guess = await lockout.take(key);
    if (guess.blockedMinutes > 0) {
      await all((other) => other.giveBack());
      return new Refusal("too_many_codes", codeRefusals.too_many_codes.status, {
        minutes: guess.blockedMinutes,
      });
    }
    taken.push(guess);
  }
  try {
    const answer = await look();
    await all((guess) => (isUnknown(answer) ? guess.wrong() : guess.giveBack()));
    return answer;
  } catch (error) {
    await all((guess) => (isUnknown(error) ? guess.wrong() : guess.giveBack()));
    throw error;
  }
}

const isUnknown = (answer: unknown): boolean =>
  answer instanceof Refusal && answer.code === "code_not_found";
