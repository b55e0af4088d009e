const columns = (
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method," +
  "Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC)," +
  "Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC)," +
  "Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant," +
  "Modification Merchant Reference,Batch Number"
).split(",");

/** For tests: the head of a settlement detail report as Adyen's sample has it. */
export const reportHead = columns.join(",");

/** For tests: a line of one; a cell that is not given is empty. */
export const reportLine = (given: Readonly<Record<string, string>>): string =>
  columns
    .map((name) => ({ "Batch Number": "12", "Merchant Account": "TestMerchant", ...given })[name])
    .map((cell = "") => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(",");

/** For tests: a whole one. */
export const reportOf = (lines: readonly Readonly<Record<string, string>>[]): string =>
  [reportHead, ...lines.map(reportLine), ""].join("\r\n");
