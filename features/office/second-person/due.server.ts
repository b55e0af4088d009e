import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Unit } from "#server/db/once.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { someoneElseMay, takenLately } from "#features/staff/who-else-may.server.ts";
import { staffOn } from "#features/staff/staff.server.ts";
import { carryOut, ProposerMayNot } from "./carry-out.server.ts";
import { contextOf } from "./context-of.server.ts";
import { graveCallOf } from "./grave-calls.server.ts";
import { endProposal, lockProposal, proposalJob, waitTheWeek } from "./proposal.server.ts";

/**
 * A proposal's time has come. Where nobody else may confirm it, it runs by itself after its day, in
 * one transaction with its end; whoever has come to work here meanwhile decides on it instead, and
 * where somebody was taken away meanwhile it waits until its end. After seven days it ends, and so
 * does what would be refused by now.
 */
export const dueProposalsJob = (services: Services): Job => ({
  name: proposalJob,
  async run(data) {
    const { proposal } = data as { readonly proposal: string };
    const refused = await runsByItself(services, proposal);
    if (refused)
      await services.db.transaction().execute(async (tx) => {
        const found = await lockProposal(tx, proposal);
        if (found?.status === "waiting")
          await endProposal(tx, proposal, { status: "expired", reason: refused });
      });
  },
});

/** The database's clock, in milliseconds: a process's own may be ahead. */
async function nowOf(tx: Unit["tx"]): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  return rows[0]?.now.getTime() ?? 0;
}

/** Gives why it cannot be carried out, after which nothing of it has happened; null: all is done. */
async function runsByItself(services: Services, id: string): Promise<string | null> {
  const effects: (() => void)[] = [];
  try {
    await services.db.transaction().execute(async (tx) => {
      const found = await lockProposal(tx, id);
      if (found?.status !== "waiting") return;
      const site = await services.sites.byId(found.site_id);
      const proposer = site && (await staffOn(tx, site, found.proposed_by));
      const now = await nowOf(tx);
      const due = found.runs_at !== null && found.runs_at.getTime() <= now;
      if (site && due) {
        const { rule } = graveCallOf(services, found.call);
        const alone = !proposer || !(await someoneElseMay(tx, proposer, rule));
        const ends = found.expires_at.getTime() <= now;
        const waits = !ends && proposer && (await takenLately(tx, proposer, rule)).count > 0;
        if (alone && waits) {
          await waitTheWeek(tx, id);
          return;
        }
        if (alone) {
          const unit: Unit = { tx, after: (effect) => effects.push(effect) };
          await carryOut(contextOf(services, site, `proposal ${found.id}`), unit, found, null);
          await endProposal(tx, id, { status: "carried_out" });
          return;
        }
      }
      if (found.expires_at.getTime() <= now) await endProposal(tx, id, { status: "expired" });
    });
  } catch (error) {
    if (error instanceof ProposerMayNot) return "proposer_may_not";
    if (error instanceof Refusal && error.status < 500) return error.code;
    throw error;
  }
  for (const effect of effects) effect();
  return null;
}
