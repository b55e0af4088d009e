import type { CallHandler, Services } from "#server/calls/context.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { toProblem } from "#server/http/problem.ts";
import type { Language } from "#i18n/locales.ts";
import { mayMake } from "#features/staff/may-make.ts";
import { requireProof } from "#features/staff/step-up/require-proof.server.ts";
import { requireStaff, type Staff, staffOn } from "#features/staff/staff.server.ts";
import { someoneElseMay } from "#features/staff/who-else-may.server.ts";
import { carryOut, ProposerMayNot } from "./carry-out.server.ts";
import type * as contract from "./contract.ts";
import { graveCallOf } from "./grave-calls.server.ts";
import { endProposal, inputOf, lockProposal, type Proposal } from "./proposal.server.ts";

/**
 * The proposal that somebody of the staff is to decide on, held until the commit. Null: there is
 * none for them, on another site or of a call that they may not make.
 */
async function proposalFor(
  tx: Tx,
  services: Services,
  me: Staff,
  id: string,
): Promise<Proposal | null> {
  const found = await lockProposal(tx, id);
  if (!found || found.site_id !== me.site.id) return null;
  const mine = found.proposed_by === me.id;
  return mine || mayMake(me, graveCallOf(services, found.call).rule) ? found : null;
}

/**
 * The second person: what was proposed runs now, in one transaction with the proposal's end, or
 * neither. Asks them who they are where the call does. Refuses not_found to whoever lacks its
 * right, own_proposal, proposal_ended, let_in_by_proposer, proposer_may_not, and
 * cannot_be_carried_out with the call's own refusal.
 */
export const confirm: CallHandler<typeof contract.confirm> = async (request) => {
  const { services, staff, input, refuse, once, audit, language } = request;
  const me = requireStaff(staff);
  return once(async (unit) => {
    const found = await proposalFor(unit.tx, services, me, input.proposal.id);
    if (!found) return commonRefusal("not_found");
    if (found.proposed_by === me.id) return refuse("own_proposal");
    if (found.status !== "waiting") return refuse("proposal_ended");
    const grave = graveCallOf(services, found.call);
    const proposer = await staffOn(unit.tx, me.site, found.proposed_by);
    if (proposer && !(await someoneElseMay(unit.tx, proposer, grave.rule, me.id)))
      return refuse("let_in_by_proposer");
    if (await grave.proof(inputOf(services, found), { db: unit.tx, site: me.site, services }))
      requireProof(me);
    let answer: unknown;
    try {
      answer = await carryOut(request, unit, found, me);
    } catch (error) {
      if (error instanceof ProposerMayNot) return refuse("proposer_may_not");
      // What passes by itself is tried again as it is.
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      return refuse("cannot_be_carried_out", {
        code: error.code,
        why: inWords(services, error, language),
      });
    }
    await endProposal(unit.tx, found.id, { status: "confirmed", by: me.id });
    audit({ detail: { proposal: found.id, call: found.call, proposed_by: found.proposed_by } });
    return { answer: answer as Record<string, unknown> };
  });
};

function inWords({ words }: Services, refusal: Refusal, language: Language): string {
  const intl = words.get(language)?.intl;
  const problem = intl && toProblem(refusal, intl);
  return problem?.fields?.[0]?.detail ?? problem?.detail ?? refusal.code;
}

/** Refuses what a colleague proposed, like `confirm` but for the step-up. */
export const refuse: CallHandler<typeof contract.refuse> = async (request) => {
  const { services, staff, input, once, audit } = request;
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await proposalFor(tx, services, me, input.proposal.id);
    if (!found) return commonRefusal("not_found");
    if (found.proposed_by === me.id) return request.refuse("own_proposal");
    if (found.status !== "waiting") return request.refuse("proposal_ended");
    await endProposal(tx, found.id, { status: "refused", by: me.id, reason: input.reason });
    audit({
      purpose: input.reason,
      detail: { proposal: found.id, call: found.call, proposed_by: found.proposed_by },
    });
    return {};
  });
};

/** Takes back what one proposed; to everybody else it is not there. */
export const withdraw: CallHandler<typeof contract.withdraw> = async (request) => {
  const { services, staff, input, once, audit } = request;
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await proposalFor(tx, services, me, input.proposal.id);
    if (found?.proposed_by !== me.id) return commonRefusal("not_found");
    if (found.status !== "waiting") return request.refuse("proposal_ended");
    await endProposal(tx, found.id, { status: "withdrawn", by: me.id });
    audit({ detail: { proposal: found.id, call: found.call } });
    return {};
  });
};
