import { sql } from "kysely";
import { reactivationDays } from "#features/identity/life-times.ts";
import type { Services } from "#server/calls/context.ts";
import { lockPhotos, setFace } from "#features/photos/own/own-photos.server.ts";
import { endOtherSessions } from "#features/identity/session.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type { ModerationAction } from "./actions.ts";

export interface Measure {
  readonly caseId: string;
  readonly subject: string;
  readonly operator: string;
  readonly photo: string | undefined;
  readonly report: string | undefined;
  /** Stands where a removed message was. */
  readonly removedWords: string;
}

/**
 * Does what was decided, within the decision's transaction. What open screens must hear comes after
 * the commit: `announce`.
 */
export async function carryOut(tx: Tx, action: ModerationAction, measure: Measure): Promise<void> {
  const { subject } = measure;
  switch (action) {
    case "dismiss":
      // Alike messages that were harmless are not held again at once.
      await sql`insert into sender_pass (account_id, until)
        select ${subject}, now() + interval '30 days' where exists (select from held_message
        where case_id = ${measure.caseId})
        on conflict (account_id) do update set until = excluded.until`.execute(tx);
      return;
    case "warn":
      return;
    case "remove_message":
      return removeMessage(tx, measure);
    case "remove_photo":
      return removePhoto(tx, measure);
    case "hide_profile":
      await tx
        .updateTable("profile")
        .set({ status: "disabled" })
        .where("id", "=", subject)
        .execute();
      return;
    case "block_account":
      await tx
        .updateTable("account")
        .set({ status: "blocked" })
        .where("id", "=", subject)
        .where("status", "<>", "deleted")
        .execute();
      // Who has deleted the account gets no way back any more; the erasure they are owed follows
      // all the same.
      await tx
        .updateTable("account")
        .set({ deleted_at: sql<Date>`now() - make_interval(days => ${reactivationDays})` })
        .where("id", "=", subject)
        .where("status", "=", "deleted")
        .where("erased_at", "is", null)
        .execute();
      await endOtherSessions(tx, subject, null);
  }
}

async function removeMessage(tx: Tx, { caseId, report, removedWords }: Measure): Promise<void> {
  if (!report) throw invalidField("report", "invalid.required");
  const found = await tx
    .selectFrom("report")
    .where("id", "=", report)
    .where("case_id", "=", caseId)
    .where("kind", "=", "message")
    .select("target")
    .executeTakeFirst();
  const [conversation = "", seq = ""] = found?.target.split(":") ?? [];
  if (!found) throw commonRefusal("not_found");
  await sql`select refund_removed(${conversation}::uuid, ${Number(seq)})`.execute(tx);
  // The number stays, so that nobody's device sees a gap.
  await tx
    .updateTable("message")
    .set({ body: removedWords, gift: null, photo_id: null })
    .where("conversation_id", "=", conversation)
    .where("seq", "=", Number(seq))
    .execute();
  await tx
    .deleteFrom("chat_photo")
    .where("conversation_id", "=", conversation)
    .where("seq", "=", Number(seq))
    .execute();
  await tx
    .updateTable("conversation")
    .set({ last_preview: removedWords.slice(0, 80), last_kind: "text" })
    .where("id", "=", conversation)
    .where("last_seq", "=", Number(seq))
    .execute();
}

/** After the commit: ends what is still open, and lets screens ask again. */
export function announce(
  { live }: Pick<Services, "live">,
  action: ModerationAction,
  subject: string,
): void {
  if (action === "block_account") live.disconnect(subject);
}

async function removePhoto(tx: Tx, { subject, photo }: Measure): Promise<void> {
  if (!photo) throw invalidField("photo", "invalid.required");
  await lockPhotos(tx, subject); // the member may be sorting them
  const { numDeletedRows } = await tx
    .deleteFrom("image")
    .where("id", "=", photo)
    .where("profile_id", "=", subject)
    .executeTakeFirst();
  if (!numDeletedRows) throw commonRefusal("not_found");
  await setFace(tx, subject);
}
