import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openWorld, type Actor, type World } from "#test/world.ts";
import { type DebitCast, debitCast } from "../debit-cast.ts";

let world: World;
let cast: DebitCast;
let otto: Actor;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  otto = await world.staff("Otto");
  cast = debitCast(world, otto);
  await cast.saveSetup();
});

type File = Awaited<ReturnType<typeof newFile>>;
/** A file with two collections, what the bank says of it, and what became of them. */
async function newFile() {
  number += 1;
  await world.db.updateTable("direct_debit_block").set({ lifted_at: new Date() }).execute();
  await sql`update direct_debit_collection set created_at = created_at - interval '40 days'`.execute(
    world.db,
  );
  const ids: string[] = [];
  for (const [name, iban] of [
    ["Alice", "NL69INGB0123456789"],
    ["Bob", "DE89370400440532013000"],
  ] as const) {
    const member = await world.member(`${name}${number}`, { paid_user: true });
    ids.push((await cast.signed(member, iban)).collection);
  }
  const { batch } = (await cast.makeBatch()).body;
  const [a = "", b = ""] = ids.map((id) => id.replaceAll("-", "").toUpperCase());
  const read = await world.call("direct-debit.readBatch", { id: batch.id }, { as: otto });
  return {
    a,
    b,
    message: read.body.batch.message_id,
    /** The refusal; empty: none. */
    async answer(report: string, rest = true): Promise<string> {
      const { status, problem } = await world.call(
        "direct-debit.answerAll",
        { batch, report, rest },
        { as: otto },
      );
      return status === 200 ? "" : problem.code;
    },
    became: async (): Promise<string[]> =>
      (
        await world.db
          .selectFrom("direct_debit_collection")
          .where("id", "in", ids)
          .orderBy("id")
          .select(["status", "reason_code"])
          .execute()
      ).map(({ status, reason_code }) => (reason_code ? `${status} ${reason_code}` : status)),
  };
}

const document = (message: string, kind = "pain.002.001.10") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}">${message}</Document>`;
const code = (reason: string) => reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`;
const status = (id: string, state: string, reason = "") =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${state && `<TxSts>${state}</TxSts>`}${code(reason)}</TxInfAndSts>`;
const pain002 = (of: string, fileState: string, ...groups: string[]) =>
  document(`<CstmrPmtStsRpt><GrpHdr><MsgId>X</MsgId></GrpHdr><OrgnlGrpInfAndSts>
<OrgnlMsgId>${of}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>
${fileState && `<GrpSts>${fileState}</GrpSts>`}</OrgnlGrpInfAndSts>${groups.join("")}</CstmrPmtStsRpt>`);
const group = (id: string, state: string, inside = "", reason = "") =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${state && `<PmtInfSts>${state}</PmtInfSts>`}${code(reason)}${inside}</OrgnlPmtInfAndSts>`;
const camt = (direction: string, state: string, details: string) =>
  document(
    `<BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry><CdtDbtInd>${direction}</CdtDbtInd>${state}
<NtryDtls>${details}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn>`,
    "camt.054.001.08",
  );
const details = (id: string, inside = "") =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${inside}</TxDtls>`;
const returned = `<RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf>`;
const untouched = ["in_file", "in_file"];

test("a rejection of the whole file or of a group is one of every collection in it", async () => {
  for (const [report, expected] of [
    [({ message }: File) => pain002(message, "RJCT"), ["rejected MS03", "rejected MS03"]],
    [
      ({ message }: File) => pain002("", "", group(`${message}-1`, "RJCT", "", "FF01")),
      ["rejected FF01", "rejected FF01"],
    ],
    [
      ({ a, b, message }: File) =>
        pain002(message, "", group(`${message}-1`, "RJCT", status(a, "", "AM04") + status(b, ""))),
      ["rejected AM04", "rejected MS03"],
    ],
    [
      ({ a, message }: File) =>
        pain002(message, "RJCT", group(`${message}-1`, "", status(a, "", "AC04"))),
      ["rejected AC04", "rejected MS03"],
    ],
    [
      ({ a, message }: File) =>
        pain002(message, "PART", group(`${message}-1`, "PART", status(a, "RJCT", "AM04"))),
      ["rejected AM04", "collected"],
    ],
  ] as const) {
    const file = await newFile();
    const text = report(file);
    expect([await file.answer(text), await file.became()], text).toEqual(["", expected]);
  }
});

test("what the bank has not decided is neither paid nor back, whatever else is", async () => {
  for (const [report, expected] of [
    [
      ({ a, message }: File) => pain002(message, "", group(`${message}-1`, "", status(a, "PDNG"))),
      ["in_file", "collected"],
    ],
    [({ message }: File) => pain002(message, "PDNG"), untouched],
    [({ message }: File) => pain002(message, "ACTC", group(`${message}-1`, "RCVD")), untouched],
    [
      ({ a }: File) => camt("DBIT", "<Sts>PDNG</Sts>", details(a, returned)),
      ["in_file", "collected"],
    ],
    [
      ({ a }: File) => camt("CRDT", "<Sts><Cd>PDNG</Cd></Sts>", details(a)),
      ["in_file", "collected"],
    ],
  ] as const) {
    const file = await newFile();
    const text = report(file);
    expect([await file.answer(text), await file.became()], text).toEqual(["", expected]);
  }
});

test("of what is no report, of another file or not understood nothing is paid", async () => {
  const file = await newFile();
  const { a, message } = file;
  const pain008 = document(
    `<CstmrDrctDbtInitn><GrpHdr><MsgId>${message}</MsgId></GrpHdr></CstmrDrctDbtInitn>`,
    "pain.008.001.08",
  );
  const pacs004 = document(
    `<PmtRtr><TxInf><OrgnlEndToEndId>${a}</OrgnlEndToEndId></TxInf></PmtRtr>`,
    "pacs.004.001.09",
  );
  const mt940 = `:20:STARTUMSE\n:61:2610011001D25,00NRTINONREF\n:86:109?00RETURN?20EREF+${a.slice(0, 22)}\n?21${a.slice(22)}`;
  for (const [report, refusal] of [
    [pain008, "report_unreadable"],
    [pacs004, "report_unreadable"],
    [mt940, "report_unreadable"],
    [mt940.replaceAll("\n", "\r\n").replace(":20:", "{1:F01BANK}{4:\r\n:20:"), "report_unreadable"],
    [`<!doctype html><html><body>${a} AM04</body></html>`, "report_unreadable"],
    [`<html><body>${a} AM04</body></html>`, "report_unreadable"],
    [`<Document/>`, "report_unreadable"],
    [`See below:\n${camt("DBIT", "", details(a, returned))}`, "report_unreadable"],
    ["Dear customer, everything is fine.", "report_unreadable"],
    [`${a} AM04\nand one more, whose number we forgot`, "report_unreadable"],
    [`${a} PDNG`, "report_unreadable"],
    [`${a};paid;25,00`, "report_unreadable"],
    [`${a} ausgeführt`, "report_unreadable"],
    // The bank kept our id to itself: which one came back is not said.
    [
      camt("DBIT", "<Sts>BOOK</Sts>", details("NOTPROVIDED", returned) + details(a, returned)),
      "report_unclear",
    ],
    [pain002(`${message}X`, "RJCT"), "report_of_another_file"],
    [pain002("", "", group("X-1", "", status("C".repeat(32), "RJCT"))), "report_of_another_file"],
    [`${"C".repeat(32)} AM04`, "report_of_another_file"],
    [pain002(message, "XXXX"), "report_unclear"],
    [pain002(message, "PART"), "report_unclear"],
    [pain002(message, "", group(`${message}-1`, "PART", status(a, "ACCP"))), "report_unclear"],
    [pain002(message, "", group(`${message}-1`, "", status(a, "CANC"))), "report_unclear"],
    [pain002(message, "RJCT", group(`${message}-1`, "", status(a, "ACCP"))), "report_unclear"],
    [
      pain002(message, "", group(`${message}-1`, "", status("NOTPROVIDED", "RJCT"))),
      "report_unclear",
    ],
    [camt("DBIT", "<Sts>BOOK</Sts>", details(a)), "report_unclear"],
    [camt("CRDT", "<Sts>XXXX</Sts>", details(a)), "report_unclear"],
    [camt("CRDT", "<RvslInd>true</RvslInd>", details(a)), "report_unclear"],
    [camt("DBIT", "", `<Btch><PmtInfId>${message}-1</PmtInfId></Btch>`), "report_unclear"],
  ] as const)
    expect([await file.answer(report), await file.became()], report).toEqual([refusal, untouched]);
});

test("a typed line with an id counts, whatever its code is; the second says more than the first", async () => {
  const { a, b, answer, became } = await newFile();
  expect(await answer(`${a} md06\r${b.toLowerCase()} XX99`, false)).toBe("");
  expect(await became()).toEqual(["rejected MD06", "rejected MS03"]);
  for (const line of [b, `${b} AC02`, `${b}; am04`, `${b};MD01;`])
    expect(await answer(line, false)).toBe("");
  expect(await became()).toEqual(["rejected MD06", "rejected MD01"]);
});

test("what the bank has booked to our account is paid without another word", async () => {
  const { a, message, answer, became } = await newFile();
  expect(await answer(camt("CRDT", "<Sts>BOOK</Sts>", details(a)), false)).toBe("");
  expect(await became()).toEqual(["collected", "in_file"]);
  expect(await answer(pain002(message, "ACTC"), false)).toBe("no_answer_found");
  expect(await answer(pain002(message, "ACTC"))).toBe("");
  expect(await became()).toEqual(["collected", "collected"]);
});
