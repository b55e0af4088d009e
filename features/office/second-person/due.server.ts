import { sql } from "kysely";
import type { Context, Services } from "#server/calls/context.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Unit } from "#server/db/once.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Site } from "#features/sites/site.server.ts";
import { someoneElseMay, takenLately } from "#features/staff/who-else-may.server.ts";
import { staffOn } from "#features/staff/staff.server.ts";
import { carryOut, ProposerMayNot } from "./carry-out.server.ts";
import { graveCallOf } from "./grave-calls.server.ts";
import {
  endProposal,
  lockProposal,
  type Proposal,
  proposalJob,
  waitTheWeek,
} from "./proposal.server.ts";

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
          await carryOut(contextOf(services, site, found), unit, found, null);
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

const nothing = (): never => {
  throw new Error("a proposal runs by itself: there is nobody to answer");
};

/** What a request would know, where there is none. */
const contextOf = (services: Services, site: Site, { id }: Proposal): Context => ({
  services,
  db: services.db,
  site,
  viewer: null,
  staff: null,
  consent: null,
  fromPartner: false,
  language: "en",
  dates: undefined,
  network: "",
  networkCountry: () => null,
  fromThisMachine: false,
  request: `proposal ${id}`,
  userAgent: "",
  device: null,
  origin: services.originOf(site.canonicalHost),
  checkAnswers: false,
  setCookie: nothing,
  note: (event, facts) => services.log.info({ event, site: site.id, ...facts }, "security"),
  once: nothing,
  audit: nothing,
});
