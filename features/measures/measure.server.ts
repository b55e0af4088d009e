import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { Database, Tx } from "#server/db/database.ts";
import type { Ground, MeasureKind, Source } from "./kinds.ts";

/** What is said of a measure to the member concerned. `dismiss` says nothing of it. */
export interface Reasons {
  readonly ground: Ground;
  /** A name in `clauses`, or with the law, where it stands there. */
  readonly clause: string;
  /** A name in `factSentences`, or `refused` with a reason's name as the words. */
  readonly facts: string;
  readonly words: string;
  /** The language of the words. */
  readonly language: string;
}

export interface NewMeasure {
  readonly act: string;
  /** Of a decision about several accounts at once. */
  readonly ring?: string | null;
  readonly site: string;
  readonly caseId: string | null;
  readonly subject: string | null;
  /** Stands for a subject who is erased. */
  readonly former?: string | null;
  readonly kind: MeasureKind;
  readonly endsAt?: Date | null;
  readonly source: Source;
  readonly automated: boolean;
  readonly reasons: Reasons | null;
  readonly deciders: readonly string[];
}

/** An act's id: what is decided in one go is told and undone in one go. */
export const newAct = (): string => randomUUID();

/** Writes a measure down; gives its id. What it does is the caller's. */
export async function insertMeasure(tx: Tx, measure: NewMeasure): Promise<string> {
  const { reasons } = measure;
  const { id } = await tx
    .insertInto("measure")
    .values({
      act_id: measure.act,
      ring_id: measure.ring ?? null,
      site_id: measure.site,
      case_id: measure.caseId,
      subject_id: measure.subject,
      former: measure.former ?? null,
      kind: measure.kind,
      ends_at: measure.endsAt ?? null,
      source: measure.source,
      automated: measure.automated,
      deciders: [...measure.deciders],
      ...(reasons && {
        ground: reasons.ground,
        clause: reasons.clause,
        facts: reasons.facts,
        blanks: JSON.stringify({ words: reasons.words }),
        blanks_language: reasons.language,
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds to what a measure found, so that it can be put back; never a person's words. */
export async function rememberFound(tx: Tx, id: string, found: object): Promise<void> {
  await tx
    .updateTable("measure")
    .set({ was: sql`was || ${JSON.stringify(found)}::jsonb` })
    .where("id", "=", id)
    .execute();
}

/** The suspension or ban that shuts somebody out, the one that lasts longest first. */
export const shuttingOut = (db: Database | Tx, account: string) =>
  db
    .selectFrom("measure")
    .where("subject_id", "=", account)
    .where("kind", "in", ["ban", "suspend"])
    .where("undone_at", "is", null)
    .orderBy("kind")
    .orderBy("ends_at", "desc")
    .orderBy("id", "desc")
    .select(["id", "kind", "ends_at"])
    .executeTakeFirst();

/**
 * A message's removal is in force. Asked with its conversation locked where it is about to be taken.
 */
export async function isMessageTaken(
  tx: Database | Tx,
  {
    conversation,
    seq,
    sender,
  }: { readonly conversation: string; readonly seq: number; readonly sender: string },
): Promise<boolean> {
  const { rows } = await sql`select from measure
    where subject_id = ${sender} and kind = 'remove_message' and undone_at is null
      and was @> ${JSON.stringify({ conversation, seq })}::jsonb`.execute(tx);
  return rows.length > 0;
}
