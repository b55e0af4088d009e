import { expect, test } from "vitest";
import { readBankAnswer as readAll, readReport } from "./bank-answer.ts";

const readBankAnswer = (report: string) =>
  readAll(report).map(({ reference, reason }) => ({ reference, reason }));

const a = "A".repeat(31) + "1";
const b = "B".repeat(31) + "2";

const pain002 = (...transactions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>AC04</MsgId></GrpHdr>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>X-1</OrgnlPmtInfId>${transactions.join("")}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;
const status = (id: string, state: string, reason = "", more = "") =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${state}</TxSts>${
    reason && `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>`
  }${more}</TxInfAndSts>`;

const camt = (entries: string, kind = "camt.054.001.08") =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}"><BkToCstmrDbtCdtNtfctn><Ntfctn>
${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
const entry = (direction: string, ...details: string[]) =>
  `<Ntry><Amt Ccy="EUR">25.00</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<NtryDtls>${details.join("")}</NtryDtls></Ntry>`;
const details = (id: string, inside = "") =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${inside}</TxDtls>`;
const back = (code: string) => `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`;

test("what was rejected or returned, each with the reason of its own transaction", () => {
  expect(readBankAnswer(pain002(status(a, "RJCT", "AM04"), status(b, "RJCT", "MD01")))).toEqual([
    { reference: a, reason: "AM04" },
    { reference: b, reason: "MD01" },
  ]);
  expect(
    readBankAnswer(camt(entry("DBIT", details(a, back("MD06")), details(b, back("AC04"))))),
  ).toEqual([
    { reference: a, reason: "MD06" },
    { reference: b, reason: "AC04" },
  ]);
});

test.each([
  [
    "an earlier entry's code",
    camt(
      entry("DBIT").replace("</Ntry>", "<AddtlNtryInf>Return AC04</AddtlNtryInf></Ntry>") +
        entry("CRDT", details(a)),
    ),
  ],
  [
    "a code in the free text",
    camt(entry("CRDT", details(a, "<RmtInf><Ustrd>invoice MD01 AC04</Ustrd></RmtInf>"))),
  ],
  [
    "a code in the additional information",
    camt(entry("CRDT", details(a, "<AddtlTxInf>AM04</AddtlTxInf>"))),
  ],
  [
    "a bank transaction code",
    camt(entry("CRDT", details(a, "<BkTxCd><Prtry><Cd>AM04</Cd></Prtry></BkTxCd>"))),
  ],
  ["a purpose", camt(entry("CRDT", details(a, "<Purp><Cd>AC01</Cd></Purp>")))],
  [
    "a name that reads like one",
    camt(entry("CRDT", details(a, "<RltdPties><Dbtr><Pty><Nm>MS02</Nm></Pty></Dbtr></RltdPties>"))),
  ],
  [
    "another payment's return beside it",
    camt(entry("DBIT", details("NOTPROVIDED", back("AC04"))) + entry("CRDT", details(a))),
  ],
  ["money that came back to us", camt(entry("CRDT", details(a, back("AC04"))))],
  [
    "a comment",
    camt(entry("CRDT", details(a, "<!-- <RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf> -->"))),
  ],
  ["an accepted transaction with a note", pain002(status(a, "ACSC", "AC04"))],
  ["a pending one", pain002(status(a, "PDNG", "AM04"))],
  [
    "the group's own reason",
    pain002(`<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>${status(a, "ACCP")}`),
  ],
  [
    "a reason of the original's details",
    pain002(
      status(
        a,
        "ACSC",
        "",
        "<OrgnlTxRef><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></OrgnlTxRef>",
      ),
    ),
  ],
])("a paid collection stays paid: %s", (_what, report) => {
  expect(readBankAnswer(report)).toEqual([]);
});

test("a rejection whose reason nobody knows is still a rejection", () => {
  expect(readBankAnswer(pain002(status(a, "RJCT"), status(b, "RJCT", "XX99")))).toEqual([
    { reference: a, reason: "MS03" },
    { reference: b, reason: "MS03" },
  ]);
  expect(readBankAnswer(camt(entry("DBIT", details(a, "<RtrInf/>"))))).toEqual([
    { reference: a, reason: "MS03" },
  ]);
});

test("prefixes, entities, CDATA, a mark at the beginning and two files in one are read", () => {
  const prefixed = pain002(status(a, "RJCT", "AM04"))
    .replaceAll(/<(\/?)([A-Z])/g, "<$1ns2:$2")
    .replace("xmlns=", "xmlns:ns2=");
  expect(readBankAnswer(`\uFEFF${prefixed}`)).toEqual([{ reference: a, reason: "AM04" }]);
  const entities = pain002(status(a, "RJCT", "&#65;M04"), status(b, "RJCT", "<![CDATA[MD01]]>"));
  expect(readBankAnswer(entities)).toEqual([
    { reference: a, reason: "AM04" },
    { reference: b, reason: "MD01" },
  ]);
  const two = `${pain002(status(a, "RJCT", "AM04"))}\n${pain002(status(b, "RJCT", "MD01"))}`;
  expect(readBankAnswer(two).length).toBe(2);
});

test.each([
  ["cut off", pain002(status(a, "RJCT", "AM04")).slice(0, -20)],
  ["not closed", pain002(status(a, "RJCT", "AM04")).replace("</TxSts>", "")],
  [
    "an entity of its own",
    `<!DOCTYPE Document [<!ENTITY x "AM04">]>${pain002(status(a, "RJCT", "&x;")).slice(38)}`,
  ],
  [
    "a file of the server",
    `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${pain002(status("&x;", "RJCT", "AM04")).slice(38)}`,
  ],
  ["a document type", `<!DOCTYPE html>${pain002(status(a, "RJCT", "AM04")).slice(38)}`],
  ["two references in a typed line", `${a} ${b} AM04`],
  ["two reasons in a typed line", `${a} AM04 then AC04`],
  ...[
    "paid",
    "gebucht;25,00",
    "OK",
    "ausgeführt",
    "bezahlt",
    "betaald",
    "payé",
    "cobrado",
    "incassato",
    "betalt",
    "maksettu",
    "zapłacono",
    "collected",
    "ACSC",
    "accepted",
    "not returned",
    "pending",
    "5 days to go",
  ].map((word): [string, string] => [
    `a typed line that says "${word}"`,
    `${b} AM04\n${a};${word}`,
  ]),
])("nothing is believed of a report that cannot be read: %s", (_what, report) => {
  expect([readReport(report), readBankAnswer(report)]).toEqual([null, []]);
});

test("lines typed by hand: the id and one code in any order", () => {
  const typed = `AM04;${a.toLowerCase()}\r\n\r\n${b}\tMD01\nno id AC04\n`;
  expect(readBankAnswer(typed)).toEqual([
    { reference: a, reason: "AM04" },
    { reference: b, reason: "MD01" },
  ]);
  expect(readBankAnswer("nothing in it")).toEqual([]);
});

test.each([
  "25,00 EUR",
  "2026-11-30 25.00",
  "30.11.2026;-25,00;EUR",
  "returned",
  "Rückgabe",
  "Rücklastschrift",
  "teruggeboekt",
  "rejeté",
  "impayée",
  "devuelto",
  "insoluto",
  "tilbakeført",
  "återförd",
  "palautettu",
  "zwrot",
  "RJCT",
  "XX99",
  "",
])("a typed line may hold an amount, a date or a word for a return: %s", (rest) => {
  expect(readBankAnswer(`${rest};${a}`)).toMatchObject([{ reference: a }]);
});

test("the bank's charge for a return is read from that transaction, as a sum or record by record", () => {
  const charges = (inside: string) =>
    readAll(camt(entry("DBIT", details(a, `${back("AM04")}<Chrgs>${inside}</Chrgs>`)))).map(
      ({ fee }) => fee,
    );
  const amount = (name: string, value: string) => `<${name} Ccy="EUR">${value}</${name}>`;
  expect(
    charges(`<Rcrd>${amount("Amt", "3.00")}</Rcrd><Rcrd>${amount("Amt", "1.5")}</Rcrd>`),
  ).toEqual([450]);
  expect(
    charges(`${amount("TtlChrgsAndTaxAmt", "3.57")}<Rcrd>${amount("Amt", "3.00")}</Rcrd>`),
  ).toEqual([357]);
  expect(charges(amount("Amt", "2.10"))).toEqual([210]);
  expect(charges(amount("Amt", "plenty"))).toEqual([null]);
});
