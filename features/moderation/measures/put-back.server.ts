import { sql } from "kysely";
import { failCheckAgain } from "#features/age-check/keep-result.server.ts";
import { forgetTaken } from "#features/measures/sealed.server.ts";
import { unrefuse } from "#features/photos/refusal.server.ts";
import { putBackPhoto } from "#features/photos/taken-photo.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { settleSuspension, show, unban } from "./standing.server.ts";
import { putBackMessage } from "./taken-message.server.ts";
import { putBackText } from "./taken-text.server.ts";

export interface Undone {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly was: unknown;
}

/**
 * Gives back exactly what a measure took, in the transaction that marks it undone, and after that.
 * False: what it took was kept for six months, and they are over.
 */
export async function putBack(services: Services, tx: Tx, measure: Undone): Promise<boolean> {
  const { id, subject } = measure;
  const was = (measure.was ?? {}) as Parameters<typeof unban>[3] & {
    pass?: string | null;
    image?: string;
    age_check?: object;
  };
  if (was.age_check) await failCheckAgain(tx, subject, was.age_check);
  switch (measure.kind) {
    case "dismiss":
      if (was.pass === undefined) return true;
      if (was.pass)
        await sql`update sender_pass set until = ${was.pass}::timestamptz
        where account_id = ${subject}`.execute(tx);
      else await tx.deleteFrom("sender_pass").where("account_id", "=", subject).execute();
      return true;
    case "hide":
      await show(tx, id, subject, was);
      return true;
    case "suspend":
      await settleSuspension(tx, subject);
      return true;
    case "ban":
      await unban(tx, id, subject, was);
      return true;
    case "remove_text":
      return kept(tx, id, await putBackText(services, tx, { measure: id, member: subject }));
    case "remove_message":
      return kept(tx, id, await putBackMessage(services, tx, id));
    case "remove_photo":
      return kept(tx, id, await putBackPhoto(services, tx, id));
    case "refuse_photo":
      await kept(tx, id, await putBackPhoto(services, tx, id));
      await unrefuse(tx, { measure: id, member: subject }, was);
      return true;
    default:
      return true;
  }
}

async function kept(tx: Tx, measure: string, back: boolean): Promise<boolean> {
  if (back) await forgetTaken(tx, measure);
  return back;
}
