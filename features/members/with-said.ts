import type { Output } from "#server/calls/registry.ts";
import type { CardMember } from "./member-card.tsx";

/**
 * Cards with what they say, for a page's loader and for the pages that follow it. Without an answer
 * they say less, and are there all the same.
 */
export async function withSaid<P extends CardMember>(
  profiles: readonly P[],
  ask: (ids: string[]) => Promise<Output<"members.said">>,
): Promise<P[]> {
  if (profiles.length === 0) return [];
  const said = await ask(profiles.map(({ id }) => id)).then(
    (answer) => new Map(answer.said.map((each) => [each.id, each])),
    () => null,
  );
  return profiles.map((profile) => ({ ...profile, said: said?.get(profile.id) }));
}
