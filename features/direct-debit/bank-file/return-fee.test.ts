import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";

let world: World;
let cast: DebitCast;
let otto: Actor, alice: Actor;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  alice = await world.member("Alice", { paid_user: true });
  cast = debitCast(world, otto);
  await cast.saveSetup();
});

test("the bank's charge for a debit that came back is in the books, once", async () => {
  const { payment_id, collection } = await cast.signed(alice);
  const { batch } = (await cast.makeBatch()).body;
  await cast.answer(collection, "collected");
  const report = `<Document><Ntry><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls><TxDtls><Refs>
    <EndToEndId>${collection.replaceAll("-", "").toUpperCase()}</EndToEndId></Refs>
    <Chrgs><Rcrd><Amt Ccy="EUR">3.50</Amt></Rcrd></Chrgs>
    <RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Document>`;
  for (let time = 0; time < 2; time += 1)
    await world.call("direct-debit.answerAll", { batch, report }, { as: otto });
  const rows = await world.db
    .selectFrom("money_posting")
    .where("order_id", "=", payment_id)
    .where("event", "=", "fee")
    .select(["account", "cents"])
    .orderBy("account")
    .execute();
  expect(rows).toEqual([
    { account: "provider_clearing", cents: -350 },
    { account: "provider_fees", cents: 350 },
  ]);
});
