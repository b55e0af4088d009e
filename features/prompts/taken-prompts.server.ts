import { z } from "zod";
import type { Tx } from "#server/db/database.ts";
import { promptsOf } from "./read-prompts.server.ts";
import { answeredPromptSchema, type AnsweredPrompt } from "./schemas.ts";

/** Answers that a measure took, as it keeps them. */
export const takenPromptsSchema = z.array(answeredPromptSchema);

/** Takes a member's answers off the profile and gives them. The caller has locked the profile. */
export async function takePrompts(tx: Tx, member: string): Promise<AnsweredPrompt[]> {
  const taken = await promptsOf(tx, member);
  await tx.deleteFrom("profile_prompts").where("account_id", "=", member).execute();
  return taken;
}

/**
 * Puts them back, unless the member has answered anew since. The caller has locked the profile.
 */
export async function putBackPrompts(
  tx: Tx,
  member: string,
  taken: readonly AnsweredPrompt[],
): Promise<void> {
  if (taken.length === 0 || (await promptsOf(tx, member)).length > 0) return;
  await tx
    .insertInto("profile_prompts")
    .values(taken.map((each, at) => ({ ...each, account_id: member, place: at + 1 })))
    .execute();
}
