import { SaxesParser } from "saxes";
import { isReturnReason, type ReturnReason } from "./return-reasons.ts";

/** What a bank's report says of one of our payments: not paid, or taken back. */
export interface Returned {
  /** The end-to-end id that we gave the collection. */
  readonly reference: string;
  readonly reason: ReturnReason;
  /** Cents that our bank charges for it; null: the report names none. */
  readonly fee: number | null;
}

/** The bank gives no reason, or one that the rulebook does not know. */
const noReason: ReturnReason = "MS03";
const ourReference = /^[0-9A-F]{32}$/;

/**
 * Reads a bank's report: pain.002, camt.053 and camt.054, or lines typed by hand with the id and
 * the reason code in any order. Null: it is neither, so that nothing in it can be believed.
 */
export function readReport(report: string): readonly Returned[] | null {
  const text = report.replace(/^\uFEFF/, "").trim();
  if (!text.startsWith("<")) return readLines(text);
  const found = new Map<string, Returned>();
  // Banks and people put several files into one: each begins with its declaration.
  for (const file of text.split(/(?=<\?xml\s)/)) {
    const read = readXml(file);
    if (!read) return null;
    for (const one of read) found.set(one.reference, one);
  }
  return [...found.values()];
}

/** The same, where a report that cannot be read names no payment. */
export const readBankAnswer = (report: string): readonly Returned[] => readReport(report) ?? [];

/** One transaction of a report, as far as it was read. */
interface Transaction {
  reference: string | null;
  readonly codes: string[];
  /** Its charges, as decimal texts: each of them, and their sum where the bank gives it. */
  readonly charges: string[];
  allCharges: string | null;
  /** pain.002: what became of it. */
  status: string | null;
  /** camt: it has a return's own information. */
  returned: boolean;
  /** camt: into (`CRDT`) or out of (`DBIT`) our account. */
  direction: string | null;
}

const transactionElements: ReadonlySet<string> = new Set(["TxInfAndSts", "TxDtls"]);
/** Where each fact is, below the transaction's element: the same word elsewhere means another thing. */
const facts: Readonly<Record<string, (transaction: Transaction, text: string) => void>> = {
  "TxInfAndSts/OrgnlEndToEndId": (transaction, text) => (transaction.reference = text),
  "TxInfAndSts/TxSts": (transaction, text) => (transaction.status = text),
  "TxInfAndSts/StsRsnInf/Rsn/Cd": ({ codes }, text) => codes.push(text),
  "TxInfAndSts/StsRsnInf/Rsn/Prtry": ({ codes }, text) => codes.push(text),
  "TxDtls/Refs/EndToEndId": (transaction, text) => (transaction.reference = text),
  "TxDtls/CdtDbtInd": (transaction, text) => (transaction.direction = text),
  "TxDtls/Chrgs/TtlChrgsAndTaxAmt": (transaction, text) => (transaction.allCharges = text),
  "TxDtls/Chrgs/Rcrd/Amt": ({ charges }, text) => charges.push(text),
  "TxDtls/Chrgs/Amt": ({ charges }, text) => charges.push(text),
  "TxDtls/RtrInf/Rsn/Cd": ({ codes }, text) => codes.push(text),
  "TxDtls/RtrInf/Rsn/Prtry": ({ codes }, text) => codes.push(text),
};

/**
 * Reads one file by an XML parser that knows no entities but XML's own five. Null: it is not well
 * formed, or has a document type, which no bank's report has.
 */
function readXml(xml: string): Returned[] | null {
  const parser = new SaxesParser();
  const found: Returned[] = [];
  const path: string[] = [];
  let broken = false;
  let text = "";
  let entry: string | null = null;
  let open: Transaction | null = null;
  parser.on("error", () => (broken = true));
  parser.on("doctype", () => (broken = true));
  parser.on("opentag", ({ name }) => {
    const local = name.slice(name.indexOf(":") + 1);
    path.push(local);
    text = "";
    if (local === "Ntry") entry = null;
    if (transactionElements.has(local))
      open = {
        reference: null,
        codes: [],
        charges: [],
        allCharges: null,
        status: null,
        returned: false,
        direction: null,
      };
    if (open && path.at(-2) === "TxDtls" && local === "RtrInf") open.returned = true;
  });
  parser.on("text", (part) => (text += part));
  parser.on("cdata", (part) => (text += part));
  parser.on("closetag", () => {
    const local = path.at(-1) ?? "";
    const said = text.trim();
    text = "";
    if (local === "CdtDbtInd" && path.at(-2) === "Ntry") entry = said;
    const start = path.findLastIndex((name) => transactionElements.has(name));
    if (open && start >= 0) {
      facts[path.slice(start).join("/")]?.(open, said);
      if (start === path.length - 1) {
        const one = returnedBy(open, local, entry);
        if (one) found.push(one);
        open = null;
      }
    }
    path.pop();
  });
  try {
    parser.write(xml).close();
  } catch {
    return null; // saxes throws where nobody listens, and at nonsense after an error
  }
  return broken ? null : found;
}

function returnedBy(
  { reference, codes, charges, allCharges, status, returned, direction }: Transaction,
  element: string,
  entry: string | null,
): Returned | null {
  const id = reference?.toUpperCase() ?? "";
  if (!ourReference.test(id)) return null;
  // A transaction that was accepted may carry a reason too; a credit is money that came.
  const gone =
    element === "TxDtls"
      ? returned && (direction ?? entry) !== "CRDT"
      : status === null
        ? codes.length > 0
        : status === "RJCT";
  if (!gone) return null;
  const fee = (allCharges === null ? charges : [allCharges])
    .map((text) => Math.round(Number(text) * 100))
    .reduce((sum, cents) => sum + (Number.isFinite(cents) ? cents : 0), 0);
  return {
    reference: id,
    reason: codes.find(isReturnReason) ?? noReason,
    fee: fee > 0 && fee < 100_000 ? fee : null,
  };
}

/** Lines with one id and one reason code each; a line with two codes could mean either. */
function readLines(text: string): readonly Returned[] | null {
  const found = new Map<string, ReturnReason>();
  for (const line of text.split(/\r?\n/)) {
    const words = line.split(/[^0-9A-Za-z]+/);
    const ids = new Set(
      words.map((word) => word.toUpperCase()).filter((word) => ourReference.test(word)),
    );
    const [reason, ...more] = new Set(words.filter(isReturnReason));
    if (ids.size > 1 || (ids.size === 1 && more.length > 0)) return null;
    const [reference] = ids;
    if (reference && reason) found.set(reference, reason);
  }
  return [...found].map(([reference, reason]) => ({ reference, reason, fee: null }));
}
