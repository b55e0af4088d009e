import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { letCheckAgain } from "#features/age-check/keep-result.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { barErased } from "#features/measures/erased-writer.server.ts";
import { holdsOf } from "#features/measures/hold.server.ts";
import {
  clauses,
  factSentences,
  type FactSentence,
  type Source,
} from "#features/measures/kinds.ts";
import { insertMeasure, type Reasons, rememberFound } from "#features/measures/measure.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { Services } from "#server/calls/context.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { answerReporters, later, wasScreened } from "../answer-reporters.server.ts";
import type { CaseKind } from "../case-kinds.ts";
import { warnOfFraudJob } from "../fraud/warn-of-fraud.server.ts";
import { announce, carryOut } from "./carry-out.server.ts";

/** What is decided about one case, whose row is locked. */
export interface CaseDecision {
  readonly act: string;
  /** Of a decision about several accounts. */
  readonly ring?: string;
  readonly found: { readonly id: string; readonly former: string | null };
  readonly subject: string | null;
  /** The heaviest last. */
  readonly kinds: readonly CaseKind[];
  readonly days?: number | undefined;
  readonly photo?: string | undefined;
  readonly report?: string | undefined;
  /** Undefined: a report where there is one, else the screening of messages. */
  readonly source?: Source | undefined;
  readonly reasons: Reasons | null;
  readonly facts?: string | undefined;
  readonly deciders: readonly string[];
  /** The case stays open: another part of it waits for a second person, or closing it does. */
  readonly waits: boolean;
}

/**
 * Carries out one decision about one case, keeps each measure with its ground and facts, and queues
 * the mails to the member and to every reporter. Gives what to announce after the commit.
 */
export async function decideCase(
  services: Services,
  tx: Tx,
  site: Site,
  decision: CaseDecision,
): Promise<(db: Database) => void> {
  const { act, ring, found, subject, kinds, waits, facts } = decision;
  const held = (await holdsOf(tx, found.id)).length > 0;
  const screened = await wasScreened(tx, found.id);
  let measure = "";
  for (const kind of kinds) {
    measure = await insertMeasure(tx, {
      act,
      ring: ring ?? null,
      site: site.id,
      caseId: found.id,
      subject,
      former: found.former,
      kind,
      endsAt: kind === "suspend" ? daysFromNow(decision.days ?? 1) : null,
      source: decision.source ?? (screened.reported ? "report" : "screening"),
      automated: screened.held,
      reasons: decision.reasons,
      deciders: decision.deciders,
    });
    if (subject)
      await carryOut(services, tx, {
        measure,
        kind,
        caseId: found.id,
        subject,
        photo: decision.photo,
        report: decision.report,
        removedWords: removedWords(services, site),
        child: facts === "child",
      });
    else if (kind === "ban" && found.former)
      await barErased(services, tx, { former: found.former, measure });
  }
  if (subject && !kinds.some((kind) => kind === "hide" || kind === "suspend" || kind === "ban")) {
    const age_check = await letCheckAgain(tx, subject);
    if (age_check) await rememberFound(tx, measure, { age_check });
  }
  if (!waits) {
    await tx
      .updateTable("moderation_case")
      .set({ status: "closed", closed_at: sql<Date>`now()` })
      .where("id", "=", found.id)
      .execute();
    await answerReporters(tx, services, site, {
      caseId: found.id,
      act,
      erased: found.former !== null,
    });
  }
  if (subject && kinds[0] !== "dismiss") await tellSubject(tx, services, site, subject, act);
  if (kinds.includes("ban") && facts === "fraud")
    await services.jobs.enqueue(tx, warnOfFraudJob, { act }, later);
  return (db) => {
    if (!subject) return;
    announce(services, db, kinds, subject);
    if (held) void memberChanged(services, db, subject);
  };
}

const daysFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const removedWords = ({ words }: Services, { settings }: Site): string =>
  words
    .get(chooseLanguage(undefined, settings.domain_language))
    ?.intl.t("measures.mail.removed_message") ?? "–";

interface StatedReasons {
  readonly ground: Reasons["ground"];
  readonly clause?: string | undefined;
  readonly facts?: FactSentence | undefined;
  readonly words?: string | undefined;
}

/** What the member is told must be complete (DSA, article 17(3)). @throws Refusal invalid */
export function reasonsOf(
  { ground, clause, facts, words }: StatedReasons,
  language: string,
): Reasons {
  if (!facts) throw invalidField("facts", "invalid.required");
  if (!words) throw invalidField("words", "invalid.required");
  if (ground === "law" && !clause) throw invalidField("clause", "invalid.required");
  if (ground === "terms" && clause && !clauses.some((known) => known === clause))
    throw invalidField("clause", "invalid.value");
  return { ground, clause: clause ?? factSentences[facts], facts, words, language };
}

async function tellSubject(
  tx: Tx,
  { jobs }: Services,
  site: Site,
  subject: string,
  act: string,
): Promise<void> {
  await queueMail(
    tx,
    jobs,
    {
      site: site.id,
      to: { account: subject },
      template: "decision",
      language: await mailLanguage(tx, subject),
      values: { act },
    },
    later,
  );
}
