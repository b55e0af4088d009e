import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";
import { readBankAnswer } from "./bank-answer.ts";

let world: World;
let cast: DebitCast;
let otto: Actor;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  cast = debitCast(world, otto);
  await cast.saveSetup();
});

const amount = (value: string, currency = "EUR") => `<Amt Ccy="${currency}">${value}</Amt>`;
const record = (value: string, direction = "", currency = "EUR") =>
  `<Rcrd>${amount(value, currency)}${direction && `<CdtDbtInd>${direction}</CdtDbtInd>`}</Rcrd>`;
const total = (value: string) => `<TtlChrgsAndTaxAmt Ccy="EUR">${value}</TtlChrgsAndTaxAmt>`;
const charges = (inside: string) => inside && `<Chrgs>${inside}</Chrgs>`;
const transaction = (id: string, reason: string, inside = "") =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${charges(inside)}<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf></TxDtls>`;
const entry = (details: string, inside = "") =>
  `<Ntry><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>${charges(inside)}<NtryDtls>${details}</NtryDtls></Ntry>`;
const camt = (...entries: string[]) =>
  `<Document><BkToCstmrStmt><Stmt>${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;
const pain002 = (id: string, inside: string) =>
  `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts>${inside}</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

test("the bank's charge is read wherever the standard has it, by its sign and its currency", () => {
  const ids = ["A", "B", "C"].map((letter) => letter.repeat(32));
  const [a = "", b = "", c = ""] = ids;
  const fees = (report: string) => readBankAnswer(report).map(({ fee }) => fee);
  const info = (value: string) => `<ChrgsInf>${amount(value)}<Agt/></ChrgsInf>`;
  for (const [report, expected] of [
    [pain002(a, info("3.50")), [350]],
    [pain002(a, info("3.50") + info("0.25")), [375]],
    // The same records below a transaction and below its entry.
    ...[
      [record("3.00") + record("1.5"), 450],
      [record("3.00", "DBIT") + record("1.00", "CRDT"), 200],
      [total("3.57") + record("3.00"), 357],
      [total("4.00") + record("3.00") + record("1.00", "CRDT"), 200],
      [amount("2.10"), 210],
      [`${amount("2.10")}<CdtDbtInd>CRDT</CdtDbtInd>`, null],
      [record("1.00") + record("1.00", "CRDT"), null],
      [record("3.00") + record("9.00", "", "CHF"), 300],
    ].flatMap(([inside, fee]) => [
      [camt(entry(transaction(a, "AM04", String(inside)))), [fee]],
      [camt(entry(transaction(a, "AM04"), String(inside))), [fee]],
    ]),
    // One charge for several returns comes to the same sum; a transaction's own charge is the whole.
    [
      camt(entry(ids.map((id) => transaction(id, "AM04")).join(""), record("10.00"))),
      [334, 333, 333],
    ],
    [
      camt(entry(transaction(a, "AM04", record("3.00")) + transaction(b, "AM04"), record("3.00"))),
      [300, null],
    ],
    [
      camt(entry(transaction(c, "AM04"), record("3.00")), entry(transaction(b, "AM04"))),
      [300, null],
    ],
  ] as [string, (number | null)[]][])
    expect(fees(report), report).toEqual(expected);
});

test("reports about the same return add up, in any order, in one or in two", async () => {
  const facts = [
    ["AM04", ""],
    ["MS03", record("3.50")],
    ["MD06", ""],
  ] as const;
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ].map((order) => order.flatMap((at) => facts[at] ?? []));
  let number = 0;
  for (const order of orders)
    for (const together of [true, false]) {
      number += 1;
      await world.db.updateTable("direct_debit_block").set({ lifted_at: new Date() }).execute();
      const member = await world.member(`Carla${number}`, { paid_user: true });
      const { payment_id, collection } = await cast.signed(member);
      const { batch } = (await cast.makeBatch()).body;
      await cast.answer(collection, "collected");
      const id = collection.replaceAll("-", "").toUpperCase();
      const entries = [0, 2, 4].map((at) =>
        entry(transaction(id, order[at] ?? "", order[at + 1] ?? "")),
      );
      const reports = together ? [camt(...entries)] : entries.map((each) => camt(each));
      // A second time each, which changes nothing.
      for (const report of [...reports, ...reports])
        await world.call("direct-debit.answerAll", { batch, report }, { as: otto });
      const row = await world.db
        .selectFrom("direct_debit_collection")
        .where("id", "=", collection)
        .select(["status", "reason_code", "return_fee"])
        .executeTakeFirstOrThrow();
      expect(row, order.join()).toEqual({
        status: "returned",
        reason_code: "MD06",
        return_fee: 350,
      });
      const [fee, ...more] = await world.db
        .selectFrom("money_posting")
        .where("order_id", "=", payment_id)
        .where("account", "=", "provider_fees")
        .select("cents")
        .execute();
      expect([fee?.cents, more]).toEqual([350, []]);
      expect((await cast.read(member)).mandate).toBeNull();
      expect((await world.call("direct-debit.blocks", {}, { as: otto })).body.blocks).toMatchObject(
        [{ member: member.name }],
      );
    }
});

test("answered one by one, the charge and a better reason are entered too, once", async () => {
  await world.db.updateTable("direct_debit_block").set({ lifted_at: new Date() }).execute();
  const member = await world.member("Dora", { paid_user: true });
  const { payment_id, collection } = await cast.signed(member);
  await cast.makeBatch();
  const answer = async (reason_code: "AM04" | "AC04", return_fee?: number) => {
    const { status, problem } = await world.call(
      "direct-debit.answer",
      {
        collection: { id: collection },
        outcome: "returned",
        reason_code,
        ...(return_fee !== undefined && { return_fee }),
      },
      { as: otto },
    );
    return status === 200 ? "" : problem.code;
  };
  expect(await answer("AM04")).toBe("");
  expect(await answer("AM04", 0)).toBe("answered_already");
  expect(await answer("AM04", 275)).toBe("");
  expect(await answer("AM04", 300)).toBe("answered_already");
  expect((await cast.read(member)).mandate).not.toBeNull();
  expect(await answer("AC04")).toBe("");
  expect((await cast.read(member)).mandate).toBeNull();
  const fees = await world.db
    .selectFrom("money_posting")
    .where("order_id", "=", payment_id)
    .where("account", "=", "provider_fees")
    .select("cents")
    .execute();
  expect(fees).toEqual([{ cents: 275 }]);
});
