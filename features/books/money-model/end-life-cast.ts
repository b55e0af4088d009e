import { sql } from "kysely";
import { expect } from "vitest";
import type { Services } from "#server/calls/context.ts";
import { declarationJob } from "#features/orders/refunds/declared/declare.server.ts";
import { lostUnpaid, payOutUnused } from "#features/orders/refunds/pay-out.server.ts";
import { unusedOf } from "#features/wallet/unused-of.server.ts";
import { dyingAt, orKilled } from "./killed.server.ts";
import type { Ending } from "./life-steps.server.ts";

interface Of {
  readonly member: string;
  readonly siteId: string;
}

/** What ends an account for good. It is above money, and is handed down by the test. */
interface Ends {
  readonly eraseAccount: (
    services: Services,
    id: string,
    options: { readonly replayed: boolean },
  ) => Promise<unknown>;
  readonly cancelBanned: (services: Services, id: string) => Promise<unknown>;
}

/**
 * The account ends: once, however often it is begun and wherever it dies, and with it what was
 * unused.
 */
export async function endLife(
  services: Services,
  { how, copies, crash }: Ending,
  { member }: Of,
  { eraseAccount, cancelBanned }: Ends,
): Promise<void> {
  if (how === "stays") return;
  if (how === "cancelled") {
    const cancel = (nth: number | null) => orKilled(cancelBanned(dyingAt(services, nth), member));
    await Promise.all(Array.from({ length: copies }, () => cancel(crash)));
    return cancel(null);
  }
  const { db } = services;
  const set = (status: string) =>
    sql`update account set status = ${status},
      deleted_at = ${status === "deleted" ? sql`now()` : null} where id = ${member}`.execute(db);
  if (how === "blocked") {
    await set("blocked");
    await Promise.all(
      Array.from({ length: copies }, () =>
        orKilled(
          dyingAt(services, crash)
            .db.transaction()
            .execute((tx) => payOutUnused(services, tx, member)),
        ),
      ),
    );
  }
  await set("deleted");
  const erase = (nth: number | null) =>
    orKilled(eraseAccount(dyingAt(services, nth), member, { replayed: how === "lost" }));
  await Promise.all(Array.from({ length: copies }, () => erase(crash)));
  await erase(null);
}

/**
 * Too late to withdraw: each order's number is declared at `/withdraw`, twice at once if need be.
 */
export async function claimLate(
  services: Services,
  { copies }: Ending,
  { member, siteId }: Of,
): Promise<void> {
  const { db } = services;
  const { rows } = await sql<{ id: string }>`
    insert into withdrawal_declaration (site_id, name, number, email, language, created_at)
    select ${siteId}, 'Somebody', right(o.id::text, 12), 'somebody@outside.test', 'en',
      now() + interval '40 days'
    from orders o cross join generate_series(1, ${copies}) where o.account_id = ${member} returning id`.execute(
    db,
  );
  const { run } = declarationJob(services);
  await Promise.all(rows.slice(0, 3).map((each) => orKilled(run(each))));
  for (const each of rows) await run(each); // a job that was held up is tried again
}

/** Nothing that was paid for and not used is left with us, of whoever is gone. */
export async function judgeEnd(
  { db }: Services,
  { member }: Of,
  orders: readonly string[],
): Promise<void> {
  const unused = await unusedOf(db, member, orders);
  expect([...unused.values()].filter((credits) => credits > 0)).toEqual([]);
  expect(await lostUnpaid(db, member), "what was unused is paid, whenever it ended").toEqual([]);
}
