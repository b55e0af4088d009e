import type { ParsedOf } from "#server/calls/define.ts";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import { hasSold } from "#features/orders/office/has-sold.server.ts";
import { Refusal } from "#server/calls/refusal.ts";
import { setupOf } from "../bank-file/setup.server.ts";
import type * as contract from "./contract.ts";
import { termsIn } from "./setup-calls.server.ts";

/**
 * Another account than the one that money comes to asks for two, and so does the first one of a site
 * that has sold something: money that went elsewhere goes there. Terms alone, and a first account
 * before that, ask for one.
 */
export const accountRules: GraveRules<ParsedOf<typeof contract.saveSetup>> = {
  async second(input, { db, site }) {
    const setup = await setupOf(db, site.id);
    const terms = termsIn(input);
    if (terms instanceof Refusal || setup?.iban === terms.iban) return null;
    if (!setup && !(await hasSold(db, site.id))) return null;
    return {
      what: "bank_account",
      thing: "account",
      values: { from: setup?.iban ?? "none", to: terms.iban, name: terms.creditor_name },
      why: null,
      to: "/operator/direct-debits/setup",
    };
  },
};
