import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { newContacts } from "#features/screening/new-contacts.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { promptsOf } from "./read-prompts.server.ts";

/** The member's own answers. Refuses nothing: who has no profile has none. */
export const own: CallHandler<typeof contract.own> = async ({ db, viewer }) => ({
  answers: await promptsOf(db, requireViewer(viewer).id),
});

/**
 * Puts these answers in place of those that were there; one that did not change keeps its id, and so
 * may still be replied to. Refuses invalid for a question chosen twice, about_unconfirmed for new
 * contact details until they are confirmed, and not_found for an account without a profile.
 */
export const save: CallHandler<typeof contract.save> = async ({ viewer, input, refuse, once }) => {
  const me = requireViewer(viewer);
  const { answers, contact_confirmed } = input;
  const twice = answers.findIndex(
    ({ prompt }, at) => answers.findIndex((each) => each.prompt === prompt) < at,
  );
  if (twice >= 0) return invalidField(`answers.${twice}.prompt`, "invalid.prompt_twice");
  return once(async ({ tx }) => {
    // One at a time, and not while an operator takes the texts away (features/moderation).
    const profile = await tx
      .selectFrom("profile")
      .where("id", "=", me.id)
      .select("id")
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!profile) return commonRefusal("not_found");
    const before = await promptsOf(tx, me.id);
    if (!contact_confirmed) {
      const kinds = newContacts(allWords(before), allWords(answers));
      if (kinds.length > 0) return refuse("about_unconfirmed", { kinds });
    }
    await tx.deleteFrom("profile_prompts").where("account_id", "=", me.id).execute();
    if (answers.length > 0)
      await tx
        .insertInto("profile_prompts")
        .values(
          answers.map(({ prompt, answer }, at) => ({
            id:
              before.find((old) => old.prompt === prompt && old.answer === answer)?.id ??
              sql<string>`uuidv7()`,
            account_id: me.id,
            place: at + 1,
            prompt,
            answer,
          })),
        )
        .execute();
    return { answers: await promptsOf(tx, me.id) };
  });
};

const allWords = (answers: readonly { readonly answer: string }[]): string =>
  answers.map(({ answer }) => answer).join("\n");
