import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { siteDay } from "#test/site-day.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";

let world: World;
let cast: DebitCast;
let otto: Actor;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  cast = debitCast(world, otto);
  await cast.saveSetup({ day_limit: 1_000_000, month_limit: 10_000_000 });
});

/** A collection of last quarter that is still without an answer. */
async function old(due = "") {
  number += 1;
  const member = await world.member(`Alice${number}`, { paid_user: true });
  const { payment_id, collection } = await cast.signed(member);
  const { batch } = (await cast.makeBatch()).body;
  await sql`alter table direct_debit_collection disable trigger direct_debit_goes_forward`.execute(
    world.db,
  );
  await sql`update direct_debit_collection set due_on = ${due}::date where id = ${collection}`.execute(
    world.db,
  );
  await sql`alter table direct_debit_collection enable trigger direct_debit_goes_forward`.execute(
    world.db,
  );
  await sql`update orders set created_at = ${due}::date - interval '20 days'
    where id = ${payment_id}`.execute(world.db);
  const paidOn = async (): Promise<string | undefined> =>
    (
      await sql<{ day: string }>`select paid_on::text as day from invoice
        where order_id = ${payment_id}`.execute(world.db)
    ).rows[0]?.day;
  return { batch, collection, payment_id, paidOn };
}

const entry = (collection: string, booked: string) =>
  `<Document><BkToCstmrStmt><Stmt><Ntry><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>${booked}
<NtryDtls><TxDtls><Refs><EndToEndId>${collection.replaceAll("-", "").toUpperCase()}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Amsterdam"])(
  "a debit is paid on the bank's day, or its due day, whenever it is entered: %s",
  async (time_zone) => {
    await sql`update site set settings = settings || ${JSON.stringify({ time_zone })}::jsonb`.execute(
      world.db,
    );
    const [before, due, after] = await Promise.all(
      [-61, -60, -59].map((days) => siteDay(world, world.siteId, days)),
    );
    const byHand = await old(due);
    expect((await cast.answer(byHand.collection, "collected")).status).toBe(200);
    expect(await byHand.paidOn()).toBe(due);

    const byRest = await old(due);
    await world.call("direct-debit.answerAll", { batch: byRest.batch, rest: true }, { as: otto });
    expect(await byRest.paidOn()).toBe(due);

    for (const [booked, expected] of [
      [`<BookgDt><Dt>${after}</Dt></BookgDt>`, after],
      [`<BookgDt><DtTm>${before}T23:59:59+02:00</DtTm></BookgDt>`, before],
      ["", due],
    ] as const) {
      const { batch, collection, paidOn } = await old(due);
      const report = entry(collection, booked);
      await world.call("direct-debit.answerAll", { batch, report }, { as: otto });
      expect(await paidOn()).toBe(expected);
    }
  },
);

test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Amsterdam"])(
  "a return and its fee are booked on the bank's day, whenever they are entered: %s",
  async (time_zone) => {
    await sql`update site set settings = settings || ${JSON.stringify({ time_zone })}::jsonb`.execute(
      world.db,
    );
    const [due, booked, today] = await Promise.all(
      [-60, -31, 0].map((days) => siteDay(world, world.siteId, days)),
    );
    for (const [told, day] of [
      [`<BookgDt><Dt>${booked}</Dt></BookgDt>`, booked],
      ["", today],
    ]) {
      const { batch, collection, payment_id } = await old(due);
      await cast.answer(collection, "collected");
      const id = collection.replaceAll("-", "").toUpperCase();
      const report = `<Document><BkToCstmrStmt><Stmt><Ntry><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>${told}
<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Chrgs><Rcrd><Amt Ccy="EUR">3.50</Amt></Rcrd></Chrgs>
<RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
      await world.call("direct-debit.answerAll", { batch, report }, { as: otto });
      const { rows } = await sql<{ event: string; day: string; recorded_on: string }>`
        select distinct event, day::text, recorded_on::text from money_posting
        where order_id = ${payment_id} and event in ('given_back', 'fee') order by event`.execute(
        world.db,
      );
      expect(rows).toEqual([
        { event: "fee", day, recorded_on: today },
        { event: "given_back", day, recorded_on: today },
      ]);
    }
  },
);

test("what is entered before its due day is paid today", async () => {
  const { collection, paidOn } = await old("2099-01-05");
  await sql`update orders set created_at = now() - interval '20 days'`.execute(world.db);
  await cast.answer(collection, "collected");
  expect(await paidOn()).toBe(await siteDay(world));
});
