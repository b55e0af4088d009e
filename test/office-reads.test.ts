import { expect, test } from "vitest";
import { calls } from "#features/index.ts";
import type { Call } from "#server/calls/define.ts";

// Every read of the office that can show who is a member, or what a member keeps to themselves, is
// written down in the audit. What is not says here why it need not be.

const unrecorded: Readonly<Record<string, string>> = {
  "audit.list": "the record itself: ids, without members' names or words",
  "audit.verify": "says whether the chain is whole",
  "credits.ledgerChecks": "counts of the nightly check",
  "direct-debit.readSetup": "the operator's own bank account",
  "discounts.listCodes": "codes for everybody, with counts",
  "invoices.listVatRates": "rates by country",
  "lander-pictures.list": "the site's own pictures",
  "moderation.rules": "sentences and rules",
  "office.open": "the menu, with counts",
  "opening.checkHost": "a host's certificate",
  "opening.listSites": "the installation's sites",
  "opening.read": "what a site lacks",
  "own-pages.edit": "the site's own page",
  "own-pages.list": "the site's own pages",
  "payment-accounts.list": "the site's accounts at providers",
  "reconciliation.listAccounts": "how far the books were compared",
  "reconciliation.listDifferences": "payments by number, without their members",
  "reconciliation.listPayouts": "sums that the providers paid out",
  "reconciliation.listRuns": "when the books were compared",
  "site-settings.read": "the site's settings",
  "site-settings.readCompany": "the operator's company",
  "staff.listRoles": "roles",
  "staff.listStaff": "colleagues",
  "staff.proofOptions": "one's own ways in",
  "staff.readMe": "oneself",
  "staff.readPerson": "a colleague",
  "staff.readSelf": "oneself",
  "tracking.listBounces": "counts",
  "tracking.listSources": "counts",
  "work.elsewhere": "counts by site",
  "workNotices.read": "one's own notices",
  "workNotices.readWebhook": "where urgent work is reported to",
};
const reads = (Object.entries(calls) as [string, Call][]).filter(
  ([, { method, acts, staff }]) => staff && method === "GET" && !acts,
);

test("a read of the office is recorded, or says why it need not be", () => {
  const open = reads.filter(([, { staff }]) => staff?.reads !== "private").map(([name]) => name);
  expect(open.toSorted()).toEqual(Object.keys(unrecorded).toSorted());
});

test("what is not recorded has no field in which a member could be", () => {
  // Names of the wire that hold a member, or what staff wrote about one, wherever they are used.
  const telling = /"(?:member|reporter|who|profile|notes)":/;
  const shows = reads
    .filter(([name]) => name in unrecorded)
    .filter(([, { output }]) => telling.test(JSON.stringify(fieldsOf(output))))
    .map(([name]) => name);
  expect(shows).toEqual([]);
});

/** The names of an answer's fields, however deep. */
function fieldsOf(schema: unknown, depth = 0): unknown {
  const { shape, element, _zod } = schema as {
    shape?: Record<string, unknown>;
    element?: unknown;
    _zod?: { def?: { innerType?: unknown; options?: unknown[]; valueType?: unknown } };
  };
  if (depth > 12) return null;
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([name, inner]) => [name, fieldsOf(inner, depth + 1)]),
    );
  const inner = element ?? _zod?.def?.innerType ?? _zod?.def?.valueType;
  if (inner) return fieldsOf(inner, depth + 1);
  return (_zod?.def?.options ?? []).map((each) => fieldsOf(each, depth + 1));
}
