import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import type { Tx } from "#server/db/database.ts";
import type { Matter } from "./matters.ts";

/** How long a proposal waits for its second person. */
export const proposalDays = 7;
/** How long what nobody else may confirm waits before it runs by itself. */
export const aloneDays = 1;
/** A proposal's time has come: to run by itself, or to end undecided. */
export const proposalJob = "office-proposal";

const placeOf = (id: string): string => `proposal:${id}`;

/** What was typed: bank accounts and words about members, until it ends. */
export const sealedProposals: SealedColumn = {
  table: "staff_proposal",
  column: "input",
  key: ["id"],
  placeOf,
};

/** After the key is lost: nobody knows what was proposed any more. Gives how many. */
export async function forgetProposals(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("staff_proposal")
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface NewProposal {
  readonly site: string;
  readonly call: string;
  readonly input: object;
  readonly matter: Matter;
  readonly by: string;
  /** In so many days it runs by itself; null: somebody else may confirm it. */
  readonly aloneDays: number | null;
  readonly taken: boolean;
}

/** Writes down what somebody proposes; gives its id, or null while the same thing waits already. */
export async function insertProposal(
  tx: Tx,
  { sealing }: Pick<Services, "sealing">,
  { site, call, input, matter, by, aloneDays, taken }: NewProposal,
): Promise<string | null> {
  const {
    rows: [fresh],
  } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx);
  if (!fresh) return null;
  const concerns = [...(matter.concerns ?? [])];
  // An erasure that is under way comes first, or finds the proposal; locks in its order.
  await sql`select from moderation_case where subject_id = any(${concerns}::uuid[])
    and status = 'open' order by id for update`.execute(tx);
  await sql`select from account where id = any(${concerns}::uuid[])
    order by id for key share`.execute(tx);
  const { rows } = await sql`
    insert into staff_proposal
      (id, site_id, call, matter, thing, input, why, proposed_by, runs_at, taken, expires_at,
        concerns)
    values (${fresh.id}, ${site}, ${call}, ${matter.what}, ${matter.thing},
      ${sealing.seal(JSON.stringify(input), placeOf(fresh.id))}, ${matter.why}, ${by},
      now() + make_interval(days => ${aloneDays}::int), ${taken},
      now() + make_interval(days => ${proposalDays}), ${concerns}::uuid[])
    on conflict (site_id, call, thing) where status = 'waiting' do nothing
    returning id`.execute(tx);
  return rows.length > 0 ? fresh.id : null;
}

/** What was typed, of a proposal that still waits. */
export const inputOf = (
  { sealing }: Pick<Services, "sealing">,
  { id, input }: { readonly id: string; readonly input: Buffer | null },
): unknown => (input ? JSON.parse(sealing.open(input, placeOf(id))) : null);

/** Holds a proposal until the commit: of two who decide it at once, one is the second. */
export const lockProposal = (tx: Tx, id: string) =>
  tx.selectFrom("staff_proposal").where("id", "=", id).selectAll().forUpdate().executeTakeFirst();
export type Proposal = NonNullable<Awaited<ReturnType<typeof lockProposal>>>;

interface End {
  readonly status: "confirmed" | "refused" | "withdrawn" | "expired" | "carried_out";
  readonly by?: string;
  readonly reason?: string | undefined;
}

/** Ends a proposal, and takes away what was typed. */
export const endProposal = (tx: Tx, id: string, { status, by, reason }: End) =>
  tx
    .updateTable("staff_proposal")
    .where("id", "=", id)
    .set({
      status,
      decided_by: by ?? null,
      decided_at: sql<Date>`now()`,
      reason: reason ?? null,
      input: null,
    })
    .execute();

/** What would have run by itself now does so at the end of its days: somebody was taken away. */
export const waitTheWeek = (tx: Tx, id: string) =>
  tx
    .updateTable("staff_proposal")
    .where("id", "=", id)
    .set({ runs_at: sql<Date>`expires_at`, taken: true })
    .execute();
