import type { Context, Services } from "#server/calls/context.ts";
import type { StaffRule } from "#server/calls/define.ts";
import { Refusal } from "#server/calls/refusal.ts";
import { once } from "#server/db/once.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { mayMake } from "#features/staff/may-make.ts";
import { requireProof } from "#features/staff/step-up/require-proof.server.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { requireStaffStillThere, type Staff } from "#features/staff/staff.server.ts";
import { ownersOf, someoneElseMay, takenLately } from "#features/staff/who-else-may.server.ts";
import type { Tx } from "#server/db/database.ts";
import { record } from "../audit.server.ts";
import { runWithin } from "./carry-out.server.ts";
import { contextOf } from "./context-of.server.ts";
import { graveCallOf } from "./grave-calls.server.ts";
import type { Matter } from "./matters.ts";
import { aloneDays, insertProposal, proposalDays, proposalJob } from "./proposal.server.ts";

interface Asked extends Pick<Context, "services" | "request"> {
  readonly staff: Staff;
  readonly name: string;
  readonly key: string | null;
  readonly body: unknown;
}

/** What a proposal answers, and its repeat: kept under the request's key beside what calls answer. */
interface Waits {
  readonly waits_for_second: {
    readonly proposal: string;
    readonly alone: "yes" | "taken" | "no";
    readonly done: "part" | "nothing";
    /** What the call answered of that part. */
    readonly part?: unknown;
  };
}
const waits = (answer: unknown): answer is Waits =>
  typeof answer === "object" && answer !== null && "waits_for_second" in answer;

const daySeconds = 86_400;

/**
 * Between a call's input and its handler: who it is, where the amount asks for it, and whether it
 * waits for a second person. Then it is proposed, in one transaction with its row in the audit, its
 * job, the owners' mail, and the part of it that one person may do at once. @throws Refusal step_up_required, waits_for_second, proposed_already
 */
export async function holdBack(asked: Asked, rule: StaffRule, input: object): Promise<void> {
  if (!rule.second) return;
  const { services, staff, name, key, body } = asked;
  const grave = graveCallOf(services, name);
  // Who may not have it confirmed is refused by the call itself.
  if (!mayMake(staff, grave.rule)) return;
  const looked = { db: services.db, site: staff.site, services, by: staff.id };
  if (await grave.proof(input, looked)) requireProof(staff);
  const matter = await grave.second(input, looked);
  if (!matter) return;
  const answer = await once<Waits>(
    services.db,
    {
      scope: `staff:${staff.id}`,
      call: name,
      key,
      body,
      fingerprint: services.fingerprint,
      admit: (tx) => requireStaffStillThere(tx, staff),
    },
    async (unit) => {
      const parts = grave.split(input);
      const answer = await propose(unit.tx, asked, grave.rule, parts?.waits ?? input, matter);
      if (!parts || answer instanceof Refusal) return answer;
      const { proposal } = answer.waits_for_second;
      const part = await runWithin(contextOf(services, staff.site, asked.request), unit, {
        call: name,
        input: parts.now,
        by: staff,
        detail: { rest_proposed: proposal },
      });
      return { waits_for_second: { ...answer.waits_for_second, done: "part", part } };
    },
  );
  // Under a key that the call has answered already, its handler repeats that answer.
  if (waits(answer)) throw refusal("waits_for_second", answer.waits_for_second);
}

const refusal = (code: keyof typeof secondRefusals, data?: object): Refusal =>
  new Refusal(code, secondRefusals[code].status, data);

async function propose(
  tx: Tx,
  { services, staff, name, request }: Asked,
  rule: StaffRule,
  input: object,
  matter: Matter,
): Promise<Waits | Refusal> {
  const alone = !(await someoneElseMay(tx, staff, rule));
  const lost = await takenLately(tx, staff, rule);
  const taken = alone && lost.count > 0;
  const said = taken ? "taken" : alone ? "yes" : "no";
  const proposal = await insertProposal(tx, services, {
    site: staff.site.id,
    call: name,
    input,
    matter,
    by: staff.id,
    aloneDays: alone ? (taken ? proposalDays : aloneDays) : null,
    taken,
  });
  if (!proposal) return refusal("proposed_already");
  await record(tx, {
    site: staff.site.id,
    staff: staff.id,
    call: name,
    request,
    detail: { proposal, proposed: matter.what, thing: matter.thing, alone: said },
  });
  if (alone && !taken)
    await services.jobs.enqueue(
      tx,
      proposalJob,
      { proposal },
      { afterSeconds: aloneDays * daySeconds },
    );
  if (alone)
    await tellOwners(
      tx,
      services,
      [...(await ownersOf(tx, staff)), ...lost.owners],
      staff,
      proposal,
    );
  await services.jobs.enqueue(
    tx,
    proposalJob,
    { proposal },
    { afterSeconds: proposalDays * daySeconds },
  );
  return { waits_for_second: { proposal, alone: said, done: "nothing" } };
}

/**
 * Where nobody else may confirm it, the owners hear of it: the proposer too if they are one, and who
 * could have confirmed it until lately.
 */
async function tellOwners(
  tx: Tx,
  { jobs }: Services,
  readers: Awaited<ReturnType<typeof takenLately>>["owners"],
  staff: Staff,
  proposal: string,
): Promise<void> {
  for (const { email, language } of new Map(readers.map((each) => [each.email, each])).values())
    await queueMail(tx, jobs, {
      site: staff.site.id,
      to: { address: email },
      template: "office-proposal",
      language,
      values: { proposal },
    });
}
