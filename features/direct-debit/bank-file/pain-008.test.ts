import fc from "fast-check";
import { expect, test } from "vitest";
import { readBankAnswer } from "./bank-answer.ts";
import { type CollectionInFile, pain008 } from "./pain-008.ts";
import { sepaName, sepaText } from "./sepa-text.ts";
import { addDays, isBankDay, nextBankDay } from "./target-days.ts";

const creditor = { name: "Avondrood & Söhne B.V.", iban: "NL91ABNA0417164300", bic: null };
const collection = fc.record({
  endToEndId: fc.uuid().map((id) => id.replaceAll("-", "").toUpperCase()),
  amount: fc.integer({ min: 1, max: 99_999_999 }),
  due: fc.integer({ min: 0, max: 9 }).map((days) => addDays("2026-11-02", days)),
  sequence: fc.constantFrom("FRST" as const, "RCUR" as const),
  mandate: fc.constant("M123456789ABCDEF"),
  creditorId: fc.constantFrom("NL22ZZZ000000000000", "DE98ZZZ09999999999"),
  signed: fc.constant("2026-11-01"),
  debtor: fc.string({ unit: "grapheme", minLength: 1, maxLength: 90 }),
  iban: fc.constant("DE89370400440532013000"),
  address: fc.option(
    fc.record({
      street: fc.string({ unit: "grapheme", minLength: 1, maxLength: 90 }),
      town: fc.constant("Zürich"),
      country: fc.constant("CH"),
    }),
  ),
  purpose: fc.constant("Avondrood"),
});
const make = (collections: readonly CollectionInFile[]) =>
  pain008({
    messageId: "DD20261101ABCDEF",
    createdAt: new Date("2026-11-01T10:00:00Z"),
    creditor,
    collections,
  });

interface Node {
  readonly name: string;
  readonly children: Node[];
  text: string;
}
/**
 * A small strict reader: every element is closed in order, no text beside elements, no entity but
 * the five.
 */
function parse(xml: string): Node {
  const root: Node = { name: "", children: [], text: "" };
  const open = [root];
  for (const [, closing, name, , text] of xml
    .replace(/^<\?xml [^>]*\?>\n/, "")
    .trim()
    .matchAll(/<(\/?)([A-Za-z0-9]+)((?: [A-Za-z]+="[^"<]*")*)>([^<]*)/g)) {
    const here = open.at(-1) ?? root;
    expect(text).toMatch(/^(?:[^&<>]|&(?:amp|lt|gt|quot|apos);)*$/);
    if (closing) {
      if (name !== here.name || text?.trim())
        throw new Error(`</${name ?? ""}> where <${here.name}> is open`);
      open.pop();
    } else {
      const node: Node = { name: name ?? "", children: [], text: text ?? "" };
      here.children.push(node);
      open.push(node);
    }
  }
  expect(open).toHaveLength(1);
  expect(root.children).toHaveLength(1);
  return root.children[0] ?? root;
}
const all = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => all(child, name)),
];
const text = (node: Node | undefined, ...path: string[]): string =>
  path.reduce<Node | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  )?.text ?? "";
const cents = (euros: string): number => Number(euros.replace(".", ""));

test("the numbers and sums of header and blocks are those of what is in them; a block has one sequence, one day and the identifier that its payers signed", () => {
  fc.assert(
    fc.property(fc.array(collection, { minLength: 1, maxLength: 30 }), (collections) => {
      const document = parse(make(collections));
      const [head] = all(document, "GrpHdr");
      const blocks = all(document, "PmtInf");
      expect([text(head, "NbOfTxs"), cents(text(head, "CtrlSum"))]).toEqual([
        String(collections.length),
        collections.reduce((sum, { amount }) => sum + amount, 0),
      ]);
      expect(blocks.reduce((sum, block) => sum + Number(text(block, "NbOfTxs")), 0)).toBe(
        collections.length,
      );
      const identifier = (block: Node) => text(block, "CdtrSchmeId", "Id", "PrvtId", "Othr", "Id");
      expect(
        new Set(
          blocks.map(
            (block) =>
              `${text(block, "ReqdColltnDt")} ${text(block, "PmtTpInf", "SeqTp")} ${identifier(block)}`,
          ),
        ).size,
      ).toBe(blocks.length);
      const signed = new Map(
        collections.map(({ endToEndId, creditorId }) => [endToEndId, creditorId]),
      );
      for (const block of blocks)
        for (const each of all(block, "EndToEndId"))
          expect(identifier(block), "the payer signed this one").toBe(signed.get(each.text));
      expect(new Set(blocks.map((block) => text(block, "PmtInfId"))).size).toBe(blocks.length);
      for (const block of blocks) {
        const inside = all(block, "DrctDbtTxInf");
        expect(text(block, "NbOfTxs")).toBe(String(inside.length));
        expect(cents(text(block, "CtrlSum"))).toBe(
          inside.reduce((sum, each) => sum + cents(text(each, "InstdAmt")), 0),
        );
        expect([
          text(block, "PmtMtd"),
          text(block, "PmtTpInf", "SvcLvl", "Cd"),
          text(block, "PmtTpInf", "LclInstrm", "Cd"),
          text(block, "ChrgBr"),
        ]).toEqual(["DD", "SEPA", "CORE", "SLEV"]);
        // The order that the format wants.
        expect(
          block.children.map(({ name }) => name).filter((name) => name !== "DrctDbtTxInf"),
        ).toEqual([
          "PmtInfId",
          "PmtMtd",
          "BtchBookg",
          "NbOfTxs",
          "CtrlSum",
          "PmtTpInf",
          "ReqdColltnDt",
          "Cdtr",
          "CdtrAcct",
          "CdtrAgt",
          "ChrgBr",
          "CdtrSchmeId",
        ]);
        for (const each of inside)
          expect(each.children.map(({ name }) => name)).toEqual([
            "PmtId",
            "InstdAmt",
            "DrctDbtTx",
            "DbtrAgt",
            "Dbtr",
            "DbtrAcct",
            "RmtInf",
          ]);
      }
    }),
    { numRuns: 60 },
  );
});

test("identifiers have at most 35 characters, names at most 70, and every text is in the SEPA character set", () => {
  fc.assert(
    fc.property(fc.array(collection, { minLength: 1, maxLength: 5 }), (collections) => {
      const document = parse(make(collections));
      for (const id of ["MsgId", "PmtInfId", "EndToEndId", "MndtId"].flatMap((name) =>
        all(document, name),
      ))
        expect(id.text).toMatch(/^[A-Z0-9-]{1,35}$/);
      for (const name of all(document, "Nm"))
        expect(name.text.replaceAll("&amp;", "+").length).toBeLessThanOrEqual(70);
      for (const each of ["Nm", "Ustrd", "TwnNm", "AdrLine"].flatMap((name) => all(document, name)))
        expect(each.text).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["Jürgen Müßig", "Jurgen Mussig"],
  ["Łukasz Żółć", "Lukasz Zolc"],
  ["Ørsted & Ærø", "Orsted + AEro"],
  ["Γεωργία Παππά", "Georgia Pappa"],
  ["Георги Йорданов", "Georgi Yordanov"],
  ["O’Brien", "O'Brien"],
  ["გიორგი ბერიძე", "giorgi beridze"],
  ["Նարեկ Գևորգյան", "Narek Geworgyan"],
  ["Юлия Ђорђевић", "Yuliya Djordjevic"],
  ["김철수", "gimcheolsu"],
  ["محمد علي", "mhmd 'ly"],
  ["Nguyễn Văn Á", "Nguyen Van A"],
  ["//drop <script>", "drop .script."],
  ["a//b", "a/b"],
  ["\u0000\n𝕏", ". X"],
  ["Ana 😀", "Ana ."],
])("%j is written %j", (given, written) => {
  expect(sepaText(given, 70)).toBe(written);
});

test("a name of which no letter is left is said to be missing, never dots", () => {
  expect(sepaName("😀 ...")).toBe("NOTPROVIDED");
  expect(sepaName("山田 太郎")).toBe("ShanTian TaiLang");
});

test("bank days: no weekends, none of the euro's holidays", () => {
  for (const day of [
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-12-25",
    "2026-12-26",
    "2026-11-21",
    "2027-03-26",
    "2027-03-29",
  ])
    expect(isBankDay(day), day).toBe(false);
  for (const day of ["2026-01-02", "2026-04-02", "2026-04-07", "2026-05-14", "2026-11-20"])
    expect(isBankDay(day), day).toBe(true);
  expect(nextBankDay("2026-12-25")).toBe("2026-12-28");
  expect(nextBankDay("2026-04-03")).toBe("2026-04-07");
});

const id = "019A0F3B5C7D7E8F9A0B1C2D3E4F5A6B";
const other = "019A0F3B5C7D7E8F9A0B1C2D3E4F5A6C";
test.each([
  [
    "pain.002",
    `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts><TxInfAndSts><OrgnlEndToEndId>${other}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
    [[id, "AC04"]],
  ],
  [
    "camt.054 with a prefix",
    `<c:Ntry><c:NtryDtls><c:TxDtls><c:Refs><c:EndToEndId>${id}</c:EndToEndId></c:Refs><c:RtrInf><c:Rsn><c:Cd>MD06</c:Cd></c:Rsn></c:RtrInf></c:TxDtls><c:TxDtls><c:Refs><c:EndToEndId>${other}</c:EndToEndId></c:Refs><c:RtrInf><c:Rsn><c:Cd>AM04</c:Cd></c:Rsn></c:RtrInf></c:TxDtls></c:NtryDtls></c:Ntry>`,
    [
      [id, "MD06"],
      [other, "AM04"],
    ],
  ],
  [
    "lines",
    `${id.toLowerCase()}; AM04\nMS03 ${other}\nnothing here`,
    [
      [id, "AM04"],
      [other, "MS03"],
    ],
  ],
  ["nonsense", "<".repeat(50_000), []],
])("the bank's answer as %s", (_name, report, expected) => {
  expect(readBankAnswer(report).map(({ reference, reason }) => [reference, reason])).toEqual(
    expected,
  );
});
