import { z } from "zod";
import { dropKeptNow } from "#features/measures/kept-removals.server.ts";
import { openTaken, sealTaken } from "#features/measures/sealed.server.ts";
import {
  putBackPrompts,
  takenPromptsSchema,
  takePrompts,
} from "#features/prompts/taken-prompts.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";

const content = z.object({
  about: z.string(),
  /** Left out by measures that are older than the questions. */
  answers: takenPromptsSchema.default([]),
});

/**
 * Takes the text about themselves and the answers out of a profile and seals them. False: there are
 * none.
 */
export async function takeText(
  services: Services,
  tx: Tx,
  { measure, member, child }: { measure: string; member: string; child: boolean },
): Promise<boolean> {
  const found = await tx
    .selectFrom("profile")
    .where("id", "=", member)
    .select("about")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return false;
  const answers = await takePrompts(tx, member);
  if (!found.about && answers.length === 0) return false;
  await sealTaken(services, tx, {
    measure,
    account: member,
    content: { about: found.about, answers },
    files: {},
    child,
  });
  await tx.updateTable("profile").set({ about: "" }).where("id", "=", member).execute();
  await dropKeptNow(tx, member);
  return true;
}

/**
 * Puts the text and the answers back, each unless the member has written anew since, and neither
 * where that was removed in its turn: the newest is the one they want. False: their time is over.
 */
export async function putBackText(
  services: Services,
  tx: Tx,
  { measure, member }: { measure: string; member: string },
): Promise<boolean> {
  const taken = await openTaken(services, tx, measure);
  if (!taken) return false;
  const { about, answers } = content.parse(taken.content);
  const now = await tx
    .selectFrom("profile")
    .where("id", "=", member)
    .select("about")
    .forNoKeyUpdate()
    .executeTakeFirst();
  const removedSince = await tx
    .selectFrom("measure")
    .where("subject_id", "=", member)
    .where("kind", "=", "remove_text")
    .where("undone_at", "is", null)
    .where("id", ">", measure)
    .select("id")
    .executeTakeFirst();
  if (!now || removedSince) return true;
  if (now.about === "")
    await tx.updateTable("profile").set({ about }).where("id", "=", member).execute();
  await putBackPrompts(tx, member, answers);
  return true;
}
