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

test("a paid collection beside an earlier return stays paid and its mandate stands; of a report that is cut off nothing is booked", async () => {
  const { payment_id, collection } = await cast.signed(alice);
  const { batch } = (await cast.makeBatch()).body;
  const reference = collection.replaceAll("-", "").toUpperCase();
  const report = `<Document><Ntry><CdtDbtInd>DBIT</CdtDbtInd><AddtlNtryInf>AC04</AddtlNtryInf>
    <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RtrInf><Rsn><Cd>MD01</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>
    <Ntry><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls><Refs>
    <EndToEndId>${reference}</EndToEndId></Refs><RmtInf><Ustrd>AC04</Ustrd></RmtInf></TxDtls>
    </NtryDtls></Ntry></Document>`;
  const answer = (text: string) =>
    world.call("direct-debit.answerAll", { batch, report: text, rest: true }, { as: otto });
  const cut = await answer(report.slice(0, -12));
  expect([cut.status, cut.problem.code]).toEqual([409, "report_unreadable"]);
  expect(await cast.status(alice, payment_id)).toBe("pending");
  expect((await answer(report)).body).toEqual({ collected: 1, returned: 0, unknown: 0 });
  expect([await cast.status(alice, payment_id), await cast.balance(alice)]).toEqual([
    "completed",
    50,
  ]);
  expect((await cast.read(alice)).mandate).not.toBeNull();
});
