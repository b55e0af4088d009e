import { z } from "zod";
import { openTaken, sealTaken } from "#features/measures/sealed.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";

const content = z.object({ about: z.string() });

/** Takes the text about themselves out of a profile and seals it. False: there is none. */
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
  if (!found?.about) return false;
  await sealTaken(services, tx, {
    measure,
    account: member,
    content: { about: found.about },
    files: {},
    child,
  });
  await tx.updateTable("profile").set({ about: "" }).where("id", "=", member).execute();
  return true;
}

/**
 * Puts the text back, unless the member has written another one since, or that one was removed in
 * its turn: the newest is the one they want. False: its time is over.
 */
export async function putBackText(
  services: Services,
  tx: Tx,
  { measure, member }: { measure: string; member: string },
): Promise<boolean> {
  const taken = await openTaken(services, tx, measure);
  if (!taken) return false;
  const { about } = content.parse(taken.content);
  await tx
    .updateTable("profile")
    .set({ about })
    .where("id", "=", member)
    .where("about", "=", "")
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("measure")
            .where("subject_id", "=", member)
            .where("kind", "=", "remove_text")
            .where("undone_at", "is", null)
            .where("id", ">", measure)
            .select("id"),
        ),
      ),
    )
    .execute();
  return true;
}
