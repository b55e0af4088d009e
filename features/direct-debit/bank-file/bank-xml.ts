import { type Answer, asReference, combine, noReason, type Report } from "./report-facts.ts";
import { chargesOf, shareOf } from "./charges.ts";
import { isReturnReason, mandateEnds, objections, type ReturnReason } from "./return-reasons.ts";
import { stateOf } from "./transaction-states.ts";
import { at, everywhere, type Node, parseXml, textAt } from "./xml-tree.ts";

/** The messages that we understand, by the element below `Document`. */
const messages: Readonly<Record<string, (message: Node, report: Report) => void>> = {
  CstmrPmtStsRpt: readStatuses, // pain.002
  BkToCstmrStmt: readStatement("Stmt"), // camt.053
  BkToCstmrAcctRpt: readStatement("Rpt"), // camt.052
  BkToCstmrDbtCdtNtfctn: readStatement("Ntfctn"), // camt.054
  Ntry: readEntry, // cut out of one of them by hand
};

/**
 * Adds what one file says. False: it is not well formed, or holds a message that we do not
 * understand (pain.008, pacs.004, a page of the bank).
 */
export function readXml(xml: string, report: Report): boolean {
  const root = parseXml(xml);
  if (!root) return false;
  const documents = everywhere(root, "Document");
  const found = documents.length > 0 ? documents.flatMap(({ children }) => children) : [root];
  if (found.length === 0 || found.some(({ name }) => !Object.hasOwn(messages, name))) return false;
  for (const message of found) messages[message.name]?.(message, report);
  return true;
}

const add = (report: Report, reference: string, answer: Answer): void => {
  report.answers.set(reference, combine(report.answers.get(reference), answer));
};
const partName = (text: string): string => text.toUpperCase();
const codesAt = (node: Node, path: string): readonly string[] =>
  ["Cd", "Prtry"].flatMap((kind) => at(node, `${path}/Rsn/${kind}`).map(({ text }) => text.trim()));
const reasonOf = (codes: readonly string[]): ReturnReason => codes.find(isReturnReason) ?? noReason;

/**
 * The state of a file or a group; null: it says nothing of all of them (`PART`, or none). A reason
 * for all of them is about our own file or account, so it ends nobody's mandate.
 */
function stateOfAll(node: Node, statusName: string): Answer | null {
  const code = textAt(node, statusName);
  if (code === "" || code === "PART") return null;
  const reason = reasonOf(codesAt(node, "StsRsnInf"));
  return {
    state: stateOf(code),
    reason: mandateEnds.has(reason) || objections.has(reason) ? noReason : reason,
    fee: null,
    day: null,
  };
}

/** What holds for a part of something with a state: a rejection of the whole allows nothing else. */
function under(whole: Answer | null, part: Answer | null): Answer | null {
  if (!whole || !part) return part ?? whole;
  return whole.state === "back" && part.state !== "back" ? { ...part, state: "unclear" } : part;
}

/** pain.002: the states of our file, of its groups and of single transactions. */
function readStatuses(message: Node, report: Report): void {
  const [original] = at(message, "OrgnlGrpInfAndSts");
  const ofFile = original ? stateOfAll(original, "GrpSts") : null;
  const file = partName(original ? textAt(original, "OrgnlMsgId") : "");
  const groups = at(message, "OrgnlPmtInfAndSts");
  if (file) mention(report, file, ofFile);
  const loose = readTransactions(message, report, ofFile, file);
  const bad = groups.map((group) => {
    const name = partName(textAt(group, "OrgnlPmtInfId"));
    const state = under(ofFile, stateOfAll(group, "PmtInfSts"));
    if (name) mention(report, name, state);
    const bad = readTransactions(group, report, state, name || file);
    if (textAt(group, "PmtInfSts") === "PART" && !bad) report.unclear.add(name || file);
    return bad || (state !== null && state.state !== "accepted" && state.state !== "paid");
  });
  // Part of the file was rejected, and the report does not say which.
  const partly = original !== undefined && textAt(original, "GrpSts") === "PART";
  if (partly && !loose && !bad.includes(true)) report.unclear.add(file);
}

function mention(report: Report, name: string, answer: Answer | null): void {
  const known = report.parts.get(name);
  report.parts.set(name, answer ? combine(known, answer) : (known ?? null));
}

/** True: at least one of them is not on its way to being paid. */
function readTransactions(
  parent: Node,
  report: Report,
  whole: Answer | null,
  part: string,
): boolean {
  let bad = false;
  for (const transaction of at(parent, "TxInfAndSts")) {
    const code = textAt(transaction, "TxSts");
    const codes = codesAt(transaction, "StsRsnInf");
    const own: Answer | null =
      code === "" && (whole || codes.length === 0)
        ? null
        : {
            state: code === "" ? "back" : stateOf(code),
            reason: reasonOf(codes),
            fee: null,
            day: null,
          };
    const answer = under(whole, own) ?? { ...unclear, reason: reasonOf(codes) };
    const { state } = answer;
    bad ||= state !== "accepted" && state !== "paid";
    const reference = asReference(textAt(transaction, "OrgnlEndToEndId"));
    if (!reference) {
      // The bank names none of ours: which one it means is not known.
      if (part) report.unclear.add(part);
      continue;
    }
    add(report, reference, {
      ...answer,
      reason: codes.length > 0 ? reasonOf(codes) : answer.reason,
      fee: chargesOf(at(transaction, "ChrgsInf")),
    });
  }
  return bad;
}

const unclear: Answer = { state: "unclear", reason: noReason, fee: null, day: null };

/** camt.052, camt.053 and camt.054 differ in the names around their entries. */
function readStatement(around: string): (message: Node, report: Report) => void {
  return (message, report) => {
    for (const entry of at(message, `${around}/Ntry`)) readEntry(entry, report);
  };
}

/** An entry of the account with the transactions that it is made of. */
function readEntry(entry: Node, report: Report): void {
  const direction = textAt(entry, "CdtDbtInd");
  const status = textAt(entry, "Sts/Cd") || textAt(entry, "Sts");
  const [date] = [textAt(entry, "BookgDt/Dt"), textAt(entry, "BookgDt/DtTm")].filter(Boolean);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0] ?? null;
  const transactions = at(entry, "NtryDtls/TxDtls");
  const returns = transactions.filter((each) => at(each, "RtrInf").length > 0);
  const apart = transactions.some((each) => at(each, "Chrgs").length > 0);
  const shared = apart ? null : chargesOf(at(entry, "Chrgs"));
  const reversed = textAt(entry, "RvslInd") === "true" || textAt(entry, "RvslInd") === "1";
  let ours = 0;
  for (const transaction of transactions) {
    const returned = returns.includes(transaction);
    const credit = (textAt(transaction, "CdtDbtInd") || direction) === "CRDT";
    const reference = asReference(textAt(transaction, "Refs/EndToEndId"));
    const names = [textAt(transaction, "Refs/PmtInfId"), textAt(transaction, "Refs/MsgId")]
      .filter(Boolean)
      .map(partName);
    if (!reference) {
      // "NOTPROVIDED": it may be one of ours.
      if (returned && !credit) report.returnWithoutId = true;
      for (const name of names) {
        mention(report, name, null);
        if (returned || !credit) report.unclear.add(name);
      }
      continue;
    }
    ours += 1;
    add(report, reference, {
      state: bookedState(status, returned, credit, reversed),
      reason: reasonOf(codesAt(transaction, "RtrInf")),
      fee:
        chargesOf(at(transaction, "Chrgs")) ??
        (returned ? shareOf(shared, returns.length, returns.indexOf(transaction)) : null),
      day,
    });
  }
  for (const batch of at(entry, "NtryDtls/Btch"))
    for (const name of [textAt(batch, "PmtInfId"), textAt(batch, "MsgId")]
      .filter(Boolean)
      .map(partName)) {
      mention(report, name, null);
      // Money of the whole group left our account, and which of it is not said.
      if (direction !== "CRDT" && ours === 0) report.unclear.add(name);
    }
}

function bookedState(
  status: string,
  returned: boolean,
  credit: boolean,
  reversed: boolean,
): Answer["state"] {
  if (status === "PDNG" || status === "FUTR" || status === "INFO") return "pending";
  if (status !== "" && status !== "BOOK") return "unclear";
  if (returned !== credit && !(reversed && credit)) return returned ? "back" : "paid";
  return "unclear";
}
