import type { ParsedOf } from "#server/calls/define.ts";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import { Refusal } from "#server/calls/refusal.ts";
import { setupOf } from "../bank-file/setup.server.ts";
import type * as contract from "./contract.ts";
import { termsIn } from "./setup-calls.server.ts";

/** Another account than the one that money comes to asks for two; the first one, and terms, for one. */
export const accountRules: GraveRules<ParsedOf<typeof contract.saveSetup>> = {
  async second(input, { db, site }) {
    const setup = await setupOf(db, site.id);
    const terms = termsIn(input);
    if (terms instanceof Refusal || !setup || setup.iban === terms.iban) return null;
    return {
      what: "bank_account",
      thing: "account",
      values: { from: setup.iban, to: terms.iban, name: terms.creditor_name },
      why: null,
      to: "/operator/direct-debits/setup",
    };
  },
};
