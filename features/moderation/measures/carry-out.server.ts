import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import type { MeasureKind } from "#features/measures/kinds.ts";
import { rememberFound } from "#features/measures/measure.server.ts";
import { takePhoto } from "#features/photos/taken-photo.server.ts";
import type { Services } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { ban, hide, suspend } from "./standing.server.ts";
import { takeMessage } from "./taken-message.server.ts";
import { takeText } from "./taken-text.server.ts";

export interface CarriedOut {
  readonly measure: string;
  readonly kind: MeasureKind;
  readonly caseId: string;
  readonly subject: string;
  readonly photo: string | undefined;
  readonly report: string | undefined;
  /** Stands where a removed message was. */
  readonly removedWords: string;
  /** What is taken shows a child. */
  readonly child: boolean;
}

/**
 * Does what was decided, within the decision's transaction, so that it can be undone. What open
 * screens must hear comes after the commit: `announce`. @throws Refusal not_found or invalid for
 * what is not there to be taken
 */
export async function carryOut(services: Services, tx: Tx, todo: CarriedOut): Promise<void> {
  const { measure, kind, subject, child } = todo;
  switch (kind) {
    case "dismiss":
      return letPass(tx, todo);
    case "warn":
    case "hold":
      return;
    case "remove_text":
      if (!(await takeText(services, tx, { measure, member: subject, child })))
        throw invalidField("kinds", "invalid.value");
      return;
    case "remove_message":
      return removeMessage(services, tx, todo);
    case "remove_photo":
    case "refuse_photo":
      if (!todo.photo) throw invalidField("photo", "invalid.required");
      if (!(await takePhoto(services, tx, { measure, member: subject, photo: todo.photo, child })))
        throw commonRefusal("not_found");
      return;
    case "hide":
      return hide(tx, measure, subject);
    case "suspend":
      return suspend(tx, subject);
    case "ban":
      return ban(tx, measure, subject);
  }
}

/** Alike messages that were harmless are not held again at once. */
export async function letPass(
  tx: Tx,
  { measure, caseId, subject }: Pick<CarriedOut, "measure" | "caseId" | "subject">,
): Promise<void> {
  const before = await tx
    .selectFrom("sender_pass")
    .where("account_id", "=", subject)
    .select(sql<string>`until::text`.as("until"))
    .executeTakeFirst();
  const { numAffectedRows } = await sql`insert into sender_pass (account_id, until)
    select ${subject}, now() + interval '30 days' where exists (select from held_message
    where case_id = ${caseId})
    on conflict (account_id) do update set until = excluded.until`.execute(tx);
  if (numAffectedRows) await rememberFound(tx, measure, { pass: before?.until ?? null });
}

async function removeMessage(services: Services, tx: Tx, todo: CarriedOut): Promise<void> {
  const { measure, report, caseId, removedWords, child } = todo;
  if (!report) throw invalidField("report", "invalid.required");
  const found = await tx
    .selectFrom("report")
    .where("id", "=", report)
    .where("case_id", "=", caseId)
    .where("kind", "=", "message")
    .select("target")
    .executeTakeFirst();
  const [conversation = "", seq = ""] = found?.target.split(":") ?? [];
  const taking = { measure, conversation, seq: Number(seq), removedWords, child };
  if (!found || !(await takeMessage(services, tx, taking))) throw commonRefusal("not_found");
}

/** After the commit: ends what is still open, and lets screens ask again. */
export function announce(
  services: Services,
  db: Database,
  kinds: readonly MeasureKind[],
  subject: string,
): void {
  if (kinds.includes("ban") || kinds.includes("suspend")) services.live.disconnect(subject);
  if (kinds.some((kind) => kind !== "dismiss" && kind !== "warn"))
    void memberChanged(services, db, subject);
}
