import { sql } from "kysely";
import { z } from "zod";
import { receivedDays } from "#features/identity/life-times.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { keepBars } from "./barred-address.server.ts";
import type { Traces } from "./barred-mark.server.ts";

/*
 * What an erased member wrote stays with those who received it for 14 days, so that they can report
 * and save it (decision 87). For as long, the address is kept sealed: a ban can still bar it.
 */

type Keys = Pick<Services, "sealing" | "fingerprint">;
const placeOf = (account: string): string => `erased-writer:${account}`;

export const sealedIdentities: SealedColumn = {
  table: "erased_writer",
  column: "identity",
  key: ["account_id"],
  placeOf: (account = "") => placeOf(account),
};

const identitySchema = z.object({
  emails: z.array(z.string()),
  devices: z.array(z.base64()),
  prints: z.array(z.string()),
});

interface Leaving {
  readonly id: string;
  readonly site_id: string;
  readonly confirmed_at: Date | null;
}

/**
 * Lets what a member wrote stay when the account is erased, in the erasure's transaction and before
 * anything is gone. Does nothing for somebody who wrote to nobody, and changes nothing the second
 * time. The address of an account that was never confirmed is not kept: it may be somebody else's.
 */
export async function keepWriting(
  { sealing }: Keys,
  tx: Tx,
  { id, site_id, confirmed_at }: Leaving,
  tracesOf: () => Promise<Traces | undefined>,
): Promise<void> {
  const { rows: wrote } = await sql`select from participant o
    join message m on m.conversation_id = o.conversation_id and m.sender_id = o.account_id
    where o.account_id = ${id} limit 1`.execute(tx);
  if (wrote.length === 0) return;
  const traces = confirmed_at ? await tracesOf() : undefined;
  const identity = traces && {
    emails: traces.emails,
    devices: traces.devices.map((device) => device.toString("base64")),
    prints: traces.prints,
  };
  await tx
    .insertInto("erased_writer")
    .values({
      account_id: id,
      site_id,
      former: sql<string>`gen_random_uuid()`,
      identity: identity ? sealing.seal(JSON.stringify(identity), placeOf(id)) : null,
      until: sql<Date>`now() + make_interval(days => ${receivedDays})`,
    })
    .onConflict((kept) => kept.doNothing())
    .execute();
}

/** Can a ban of this erased member still bar the address? `former` stands for the member. */
export async function canBarErased(db: Database | Tx, former: string | null): Promise<boolean> {
  if (!former) return false;
  const { rows } = await sql`select from erased_writer
    where former = ${former} and identity is not null`.execute(db);
  return rows.length > 0;
}

/** Bars the address of an erased member by a ban; does nothing where it is not kept any more. */
export async function barErased(
  keys: Keys,
  tx: Tx,
  { former, measure }: { former: string; measure: string },
): Promise<void> {
  const kept = await tx
    .selectFrom("erased_writer")
    .where("former", "=", former)
    .select(["account_id", "site_id", "identity"])
    .executeTakeFirst();
  if (!kept?.identity) return;
  const { emails, devices, prints } = identitySchema.parse(
    JSON.parse(keys.sealing.open(kept.identity, placeOf(kept.account_id))),
  );
  const ban = await tx
    .selectFrom("measure")
    .where("id", "=", measure)
    .select(["id", "begins_at", "deciders"])
    .executeTakeFirstOrThrow();
  await keepBars(keys, tx, kept.site_id, [ban], {
    emails,
    devices: devices.map((device) => Buffer.from(device, "base64")),
    prints,
  });
}

/** After the key is lost nobody opens them any more. Returns how many there were. */
export async function forgetIdentities(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("erased_writer")
    .set({ identity: null })
    .where("identity", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Hourly: takes what an erased member wrote once its time is over, one member at a time, except
 * from conversations with a report that is kept. The sealed address goes with it; while a case about
 * the member is undecided, with the decision, and 30 days later at the latest. Can be repeated.
 */
export const forgetWritingJob = ({ db }: Pick<Services, "db">): Job => ({
  name: "forget-erased-writing",
  schedule: "53 * * * *",
  async run() {
    const { rows: due } = await sql<{ id: string }>`select account_id as id from erased_writer
      where until <= now() order by until`.execute(db);
    for (const { id } of due)
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql`select from erased_writer
          where account_id = ${id} and until <= now() for update skip locked`.execute(tx);
        if (rows.length === 0) return;
        await sql`select forget_received(conversation_id, account_id) from participant
          where account_id = ${id}`.execute(tx);
        await sql`delete from erased_writer w where account_id = ${id}
          and (until <= now() - interval '30 days' or not exists (
            select from moderation_case c where c.former = w.former and c.status = 'open'))`.execute(
          tx,
        );
      });
  },
});
