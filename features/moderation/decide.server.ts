import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { letCheckAgain } from "#features/age-check/keep-result.server.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { clauses, factSentences } from "#features/measures/kinds.ts";
import { holdsOf } from "#features/measures/hold.server.ts";
import {
  insertMeasure,
  newAct,
  type Reasons,
  rememberFound,
} from "#features/measures/measure.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { answerReporters, later, wasScreened } from "./answer-reporters.server.ts";
import type { CaseKind } from "./case-kinds.ts";
import type * as contract from "./contract.ts";
import { warnOfFraudJob } from "./fraud/warn-of-fraud.server.ts";
import { announce, carryOut } from "./measures/carry-out.server.ts";
import { asksForTwo, isDecisionProposed } from "./second-person.server.ts";

/**
 * Decides a case by one or several measures at once: carries them out, keeps each with its ground
 * and facts, and tells the member concerned how to object and every reporter what became of the
 * report (DSA, articles 16 and 17), a minute later, unless it was undone. While a proposal about the
 * case waits for its second person, measures are carried out and the case stays open for it.
 * Refuses not_found to everybody but the site's operators, decided_already, nobody_concerned for a
 * measure without a known member, and proposed_already for a dismissal while a proposal waits.
 */
export const decide: CallHandler<typeof contract.decide> = async ({
  db,
  services,
  site,
  staff,
  language,
  input,
  refuse,
  once,
  audit,
  confirmedBy,
}) => {
  const me = requireStaff(staff);
  const kinds = heavierLast(input.kinds);
  const dismissed = kinds[0] === "dismiss";
  if (dismissed && kinds.length > 1) return invalidField("kinds", "invalid.value");
  if (kinds.includes("suspend") && !input.days) return invalidField("days", "invalid.required");
  const reasons = dismissed ? null : reasonsOf(input, language);
  return once(async ({ tx, after }) => {
    const found = await tx
      .selectFrom("moderation_case")
      .where("id", "=", input.case.id)
      .where("site_id", "=", site.id)
      .select(["id", "status", "gravity", "subject_id", "former"])
      .forUpdate()
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (found.status !== "open") return refuse("decided_already");
    const subject = found.subject_id;
    if (!subject && !dismissed) return refuse("nobody_concerned");
    // It became graver since the dispatcher asked: once more, and it waits for a second person.
    if (confirmedBy === undefined && asksForTwo(kinds, found.gravity, input.days))
      return commonRefusal("busy");

    const waits = confirmedBy === undefined && (await isDecisionProposed(tx, site.id, found.id));
    if (waits && dismissed) return refuse("proposed_already");

    const held = (await holdsOf(tx, found.id)).length > 0;
    const act = newAct();
    const screened = await wasScreened(tx, found.id);
    let measure = "";
    for (const kind of kinds) {
      measure = await insertMeasure(tx, {
        act,
        site: site.id,
        caseId: found.id,
        subject,
        former: found.former,
        kind,
        endsAt: kind === "suspend" ? daysFromNow(input.days ?? 1) : null,
        source: input.source ?? (screened.reported ? "report" : "screening"),
        automated: screened.held,
        reasons,
        deciders: confirmedBy ? [me.id, confirmedBy.id] : [me.id],
      });
      if (subject)
        await carryOut(services, tx, {
          measure,
          kind,
          caseId: found.id,
          subject,
          photo: input.photo,
          report: input.report,
          removedWords: removedWords(services, site),
          child: input.facts === "child",
        });
    }
    if (subject && !kinds.some((kind) => kind === "hide" || kind === "suspend" || kind === "ban")) {
      const age_check = await letCheckAgain(tx, subject);
      if (age_check) await rememberFound(tx, measure, { age_check });
    }
    audit({ subject, case: found.id, detail: { act, measures: kinds.join(" ") } });
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
    if (subject && !dismissed) await tellSubject(tx, services, site, subject, act);
    if (kinds.includes("ban") && input.facts === "fraud")
      await services.jobs.enqueue(tx, warnOfFraudJob, { act }, later);
    after(() => {
      if (!subject) return;
      announce(services, db, kinds, subject);
      if (held) void memberChanged(services, db, subject);
    });
    return { decided: true, act };
  });
};

const order: readonly CaseKind[] = [
  "dismiss",
  "warn",
  "remove_text",
  "remove_message",
  "remove_photo",
  "hide",
  "suspend",
  "ban",
];
const heavierLast = (kinds: readonly CaseKind[]): CaseKind[] =>
  order.filter((kind) => kinds.includes(kind));
const daysFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const removedWords = ({ words }: Services, { settings }: Site): string =>
  words
    .get(chooseLanguage(undefined, settings.domain_language))
    ?.intl.t("measures.mail.removed_message") ?? "–";

/** What the member is told must be complete (DSA, article 17(3)). @throws Refusal invalid */
function reasonsOf(
  { ground, clause, facts, words }: ParsedOf<typeof contract.decide>,
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
