import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { newAct } from "#features/measures/measure.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { heavierLast } from "./case-kinds.ts";
import type * as contract from "./contract.ts";
import { decideCase, reasonsOf } from "./measures/decide-case.server.ts";
import { asksForTwo, bansErased, closesAlone, isDecisionProposed } from "./second-person.server.ts";

/**
 * Decides a case by one or several measures at once: carries them out, keeps each with its ground
 * and facts, and tells the member concerned how to object and every reporter what became of the
 * report (DSA, articles 16 and 17), a minute later, unless it was undone. While a proposal about the
 * case waits for its second person, measures are carried out and the case stays open for it; so does
 * one of the gravest kind, which only two people close.
 * Refuses not_found to everybody but the site's operators, decided_already, nobody_concerned for a
 * measure without a known member (of an erased one the address can be barred for a while: a ban), and proposed_already for a dismissal while a proposal waits.
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
    if (!subject && !dismissed && !(await bansErased(tx, found.former, kinds)))
      return refuse("nobody_concerned");
    // It became graver since the dispatcher asked: once more, and it waits for a second person.
    if (confirmedBy === undefined && asksForTwo(kinds, found.gravity, input.days))
      return commonRefusal("busy");

    const proposed = confirmedBy === undefined && (await isDecisionProposed(tx, found.id));
    if (proposed && dismissed) return refuse("proposed_already");
    const waits = proposed || (confirmedBy === undefined && !closesAlone(found.gravity));

    const act = newAct();
    const tell = await decideCase(services, tx, site, {
      act,
      found,
      subject,
      kinds,
      days: input.days,
      photo: input.photo,
      report: input.report,
      source: input.source,
      reasons,
      facts: input.facts,
      deciders: confirmedBy ? [me.id, confirmedBy.id] : [me.id],
      waits,
    });
    audit({ subject, case: found.id, detail: { act, measures: kinds.join(" ") } });
    after(() => tell(db));
    return { decided: true, act, closed: !waits };
  });
};
