import type { Database, Tx } from "#server/db/database.ts";
import { asPrompt } from "./prompt-names.ts";
import type { AnsweredPrompt } from "./schemas.ts";

/** What a member answers on their profile, in its order. Whoever asks has asked who may see it. */
export async function promptsOf(db: Database | Tx, member: string): Promise<AnsweredPrompt[]> {
  const rows = await db
    .selectFrom("profile_prompts")
    .where("account_id", "=", member)
    .orderBy("place")
    .select(["id", "prompt", "answer"])
    .execute();
  return rows.flatMap(({ prompt, ...row }) => {
    const known = asPrompt(prompt);
    return known ? { ...row, prompt: known } : [];
  });
}

/** One of a member's answers as it stands, by its id; null: it is gone, or another's. */
export async function promptById(
  db: Database | Tx,
  member: string,
  id: string,
): Promise<AnsweredPrompt | null> {
  return (await promptsOf(db, member)).find((each) => each.id === id) ?? null;
}
