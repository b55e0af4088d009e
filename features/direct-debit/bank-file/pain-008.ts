import { sepaName, sepaText } from "./sepa-text.ts";

export interface Creditor {
  readonly name: string;
  readonly iban: string;
  /** Null: the bank derives it from the IBAN. */
  readonly bic: string | null;
}
export interface CollectionInFile {
  /** At most 35 characters of A to Z and 0 to 9: comes back with the bank's answer. */
  readonly endToEndId: string;
  /** Cents of euro. */
  readonly amount: number;
  /** YYYY-MM-DD */
  readonly due: string;
  readonly sequence: "FRST" | "RCUR";
  readonly mandate: string;
  /**
   * The creditor identifier that its payer signed: another one of ours is no authority over this
   * account.
   */
  readonly creditorId: string;
  /** YYYY-MM-DD */
  readonly signed: string;
  readonly debtor: string;
  readonly iban: string;
  /** Where the rulebook wants it: debtors with an account outside the EEA. */
  readonly address: {
    readonly street: string;
    readonly town: string;
    readonly country: string;
  } | null;
  readonly purpose: string;
}
export interface FileOfCollections {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly creditor: Creditor;
  readonly collections: readonly CollectionInFile[];
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const tag = (name: string, ...inside: readonly string[]): string =>
  `<${name}>${inside.join("")}</${name}>`;
const euros = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const sum = (collections: readonly CollectionInFile[]): number =>
  collections.reduce((total, { amount }) => total + amount, 0);
const bank = (bic: string | null): string =>
  tag("FinInstnId", bic ? tag("BICFI", bic) : tag("Othr", tag("Id", "NOTPROVIDED")));
const name = (text: string): string => tag("Nm", escape(sepaName(text)));

/**
 * The groups of a file (`PmtInf`) by the id that each has in it: one per due day, sequence type and
 * creditor identifier as signed.
 */
export function groupsInFile<
  Each extends Pick<CollectionInFile, "due" | "sequence" | "creditorId" | "endToEndId">,
>(messageId: string, collections: readonly Each[]): ReadonlyMap<string, readonly Each[]> {
  const groups = new Map<string, Each[]>();
  // First collections before the recurrent ones of the same day, so that no bank meets a mandate's
  // second before its first.
  for (const each of collections.toSorted((a, b) =>
    `${a.due} ${a.sequence} ${a.endToEndId}`.localeCompare(
      `${b.due} ${b.sequence} ${b.endToEndId}`,
    ),
  )) {
    const key = `${each.due} ${each.sequence} ${each.creditorId}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return new Map([...groups.values()].map((group, index) => [`${messageId}-${index + 1}`, group]));
}

/**
 * The file of a batch for the operator's bank: pain.008.001.08, SEPA core direct debit. One PmtInf
 * per due day, sequence type and creditor identifier as signed (AT-02, CdtrSchmeId), each with its
 * own number and sum; text in the SEPA character set.
 */
export function pain008({
  messageId,
  createdAt,
  creditor,
  collections,
}: FileOfCollections): string {
  const header = tag(
    "GrpHdr",
    tag("MsgId", messageId),
    tag("CreDtTm", createdAt.toISOString().slice(0, 19)),
    tag("NbOfTxs", String(collections.length)),
    tag("CtrlSum", euros(sum(collections))),
    tag("InitgPty", name(creditor.name)),
  );
  const parts = [...groupsInFile(messageId, collections)].map(([id, group]) =>
    payments(id, creditor, group),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag("Document", tag("CstmrDrctDbtInitn", header, ...parts)).replace("<Document>", `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">`)}\n`;
}

function payments(id: string, creditor: Creditor, group: readonly CollectionInFile[]): string {
  const [{ sequence, due, creditorId } = { sequence: "RCUR", due: "", creditorId: "" }] = group;
  return tag(
    "PmtInf",
    tag("PmtInfId", id),
    tag("PmtMtd", "DD"),
    tag("BtchBookg", "true"),
    tag("NbOfTxs", String(group.length)),
    tag("CtrlSum", euros(sum(group))),
    tag(
      "PmtTpInf",
      tag("SvcLvl", tag("Cd", "SEPA")),
      tag("LclInstrm", tag("Cd", "CORE")),
      tag("SeqTp", sequence),
    ),
    tag("ReqdColltnDt", due),
    tag("Cdtr", name(creditor.name)),
    tag("CdtrAcct", tag("Id", tag("IBAN", creditor.iban))),
    tag("CdtrAgt", bank(creditor.bic)),
    tag("ChrgBr", "SLEV"),
    tag(
      "CdtrSchmeId",
      tag(
        "Id",
        tag("PrvtId", tag("Othr", tag("Id", creditorId), tag("SchmeNm", tag("Prtry", "SEPA")))),
      ),
    ),
    ...group.map(transaction),
  );
}

function transaction({
  endToEndId,
  amount,
  mandate,
  signed,
  debtor,
  iban,
  address,
  purpose,
}: CollectionInFile): string {
  const lives =
    address &&
    tag(
      "PstlAdr",
      tag("TwnNm", escape(sepaText(address.town, 35))),
      tag("Ctry", address.country),
      tag("AdrLine", escape(sepaText(address.street, 70))),
    );
  return tag(
    "DrctDbtTxInf",
    tag("PmtId", tag("EndToEndId", endToEndId)),
    `<InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt>`,
    tag("DrctDbtTx", tag("MndtRltdInf", tag("MndtId", mandate), tag("DtOfSgntr", signed))),
    tag("DbtrAgt", bank(null)),
    tag("Dbtr", name(debtor), ...(lives ? [lives] : [])),
    tag("DbtrAcct", tag("Id", tag("IBAN", iban))),
    tag("RmtInf", tag("Ustrd", escape(sepaText(purpose, 140)))),
  );
}
