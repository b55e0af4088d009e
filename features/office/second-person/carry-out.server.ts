import type { Context, OnceOf } from "#server/calls/context.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Unit } from "#server/db/once.ts";
import { mayMake } from "#features/staff/may-make.ts";
import { type Staff, staffOn } from "#features/staff/staff.server.ts";
import { type AuditFacts, record } from "../audit.server.ts";
import { admit } from "../admit.server.ts";
import { notAboutMyself } from "../own-account.server.ts";
import { graveCallOf } from "./grave-calls.server.ts";
import { inputOf, type Proposal } from "./proposal.server.ts";

/** The proposer has lost the right meanwhile. */
export class ProposerMayNot extends Error {}

/**
 * Runs what was proposed, within the transaction that ends the proposal: in its proposer's name, who
 * must still have the right, with the second person beside it. @throws Refusal, ProposerMayNot
 */
export async function carryOut(
  base: Context,
  unit: Unit,
  proposal: Proposal,
  confirmedBy: Staff | null,
): Promise<unknown> {
  const { tx } = unit;
  const { services, site } = base;
  const grave = graveCallOf(services, proposal.call);
  const proposer = await staffOn(tx, site, proposal.proposed_by);
  if (!proposer || !mayMake(proposer, grave.rule)) throw new ProposerMayNot();
  return runWithin(base, unit, {
    call: proposal.call,
    input: inputOf(services, proposal),
    by: proposer,
    context: { confirmedBy },
    detail: { proposal: proposal.id, confirmed_by: confirmedBy?.id ?? "nobody else may" },
  });
}

interface Run {
  readonly call: string;
  readonly input: unknown;
  readonly by: Staff;
  readonly context?: Pick<Context, "confirmedBy">;
  readonly detail: Readonly<Record<string, string>>;
}

/**
 * Runs a grave call within a transaction that is under way, in somebody's name, with its rows in the
 * audit. @throws Refusal
 */
export async function runWithin(
  base: Context,
  { tx, after }: Unit,
  { call, input, by, context, detail }: Run,
): Promise<unknown> {
  const { services, site, request } = base;
  let facts: AuditFacts[] = [];
  const once = (async (work) => {
    const answer = await work({ tx, after });
    if (answer instanceof Refusal) throw answer;
    return answer;
  }) as OnceOf;
  const answer = await graveCallOf(services, call).run(input, {
    ...base,
    ...context,
    db: services.db,
    viewer: null,
    staff: by,
    language: by.language,
    once,
    audit: (fact) => void facts.push(fact),
    // The step-up was asked for when it was proposed, and of the second person.
    admitStaff: (rule) => void admit(by, rule),
    admitInput: () => Promise.resolve(),
    recordStaff: () => Promise.resolve(),
  });
  for (const one of context?.confirmedBy ? [by, context.confirmedBy] : [by])
    await notAboutMyself(
      tx,
      one,
      facts.map(({ subject }) => subject),
    );
  if (facts.length === 0) facts = [{}];
  for (const fact of facts)
    await record(tx, {
      ...fact,
      site: site.id,
      staff: by.id,
      call,
      request,
      detail: { ...fact.detail, ...detail },
    });
  return answer;
}
