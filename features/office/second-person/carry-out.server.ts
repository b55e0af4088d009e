import type { Context, OnceOf } from "#server/calls/context.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Unit } from "#server/db/once.ts";
import { mayMake } from "#features/staff/may-make.ts";
import { type Staff, staffOn } from "#features/staff/staff.server.ts";
import { type AuditFacts, record } from "../audit.server.ts";
import { admit } from "../guard.server.ts";
import { graveCallOf } from "./grave-calls.server.ts";
import { inputOf, type Proposal } from "./proposal.server.ts";

/** Nobody carries out any more what whoever proposed it may not do any more. */
export class ProposerMayNot extends Error {}

/**
 * Runs what was proposed, within the transaction that ends the proposal: in its proposer's name, who
 * must still have the right, with the second person beside it. @throws Refusal, ProposerMayNot
 */
export async function carryOut(
  base: Context,
  { tx, after }: Unit,
  proposal: Proposal,
  confirmedBy: Staff | null,
): Promise<unknown> {
  const { services, site, request } = base;
  const grave = graveCallOf(services, proposal.call);
  const proposer = await staffOn(tx, site, proposal.proposed_by);
  if (!proposer || !mayMake(proposer, grave.rule)) throw new ProposerMayNot();
  let facts: AuditFacts[] = [];
  const once = (async (work) => {
    const answer = await work({ tx, after });
    if (answer instanceof Refusal) throw answer;
    return answer;
  }) as OnceOf;
  const answer = await grave.run(inputOf(services, proposal), {
    ...base,
    db: services.db,
    viewer: null,
    staff: proposer,
    confirmedBy,
    language: proposer.language,
    once,
    audit: (fact) => void facts.push(fact),
    // Who it is was shown when it was proposed, and by whoever confirms it.
    admitStaff: (rule) => void admit(proposer, rule),
    admitInput: () => Promise.resolve(),
    recordStaff: () => Promise.resolve(),
  });
  if (facts.length === 0) facts = [{}];
  for (const fact of facts)
    await record(tx, {
      ...fact,
      site: site.id,
      staff: proposer.id,
      call: proposal.call,
      request,
      detail: {
        ...fact.detail,
        proposal: proposal.id,
        confirmed_by: confirmedBy?.id ?? "nobody else may",
      },
    });
  return answer;
}
