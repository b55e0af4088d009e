import { isValidBIC } from "ibantools";
import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import { hasSold } from "#features/orders/office/has-sold.server.ts";
import { tellOwners } from "#features/staff/letters.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type * as contract from "./contract.ts";
import { isCreditorId } from "../bank-file/creditor-id.ts";
import { acceptIban } from "../iban/iban-rules.server.ts";
import { setupOf } from "../bank-file/setup.server.ts";

/**
 * What was agreed with the bank; null: nothing yet. Refuses not_found to everybody but the site's
 * operators.
 */
export const readSetup: CallHandler<typeof contract.readSetup> = async ({ db, services, site }) => {
  const setup = await setupOf(db, site.id);
  if (!setup) return { setup: null, sms: services.sms !== null };
  const { site_id: _site, changed_at: _changed, ...rest } = setup;
  return { setup: rest, sms: services.sms !== null };
};

/** What was typed, as it is kept. @returns Refusal invalid, for a field that is wrong */
export function termsIn(input: ParsedOf<typeof contract.saveSetup>) {
  const iban = acceptIban(input.iban);
  if (iban instanceof Refusal) return iban;
  const creditor_id = input.creditor_id.replaceAll(/\s/g, "").toUpperCase();
  if (!isCreditorId(creditor_id)) return invalidField("creditor_id", "invalid.creditor_id");
  const bic = input.bic?.replaceAll(/\s/g, "").toUpperCase() || null;
  if (bic && !isValidBIC(bic)) return invalidField("bic", "invalid.bic");
  if (input.month_limit < input.day_limit)
    return invalidField("month_limit", "invalid.month_limit");
  return { ...input, iban, creditor_id, bic };
}

/**
 * Sets the terms of direct debit on this site; mandates and files that exist keep theirs. Every owner
 * gets a mail about another bank account. Refuses busy for another account than one that came
 * meanwhile, and for the first if something was sold meanwhile: the question for a second person is
 * put again.
 */
export const saveSetup: CallHandler<typeof contract.saveSetup> = async ({
  site,
  services,
  staff,
  userAgent,
  audit,
  input,
  once,
  confirmedBy,
}) => {
  const values = termsIn(input);
  if (values instanceof Refusal) return values;
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    // Of two first accounts at once, the other is a change.
    await sql`select from site where id = ${site.id} for no key update`.execute(tx);
    const before = await setupOf(tx, site.id);
    if (!before && confirmedBy === undefined && (await hasSold(tx, site.id)))
      return commonRefusal("busy");
    const oneIsEnough =
      confirmedBy === undefined
        ? sql<boolean>`direct_debit_setup.iban = ${values.iban}`
        : sql<boolean>`true`;
    const saved = await tx
      .insertInto("direct_debit_setup")
      .values({ site_id: site.id, ...values })
      .onConflict((conflict) =>
        conflict
          .column("site_id")
          .doUpdateSet({ ...values, changed_at: sql<Date>`now()` })
          .where(oneIsEnough),
      )
      .returning("site_id")
      .executeTakeFirst();
    if (!saved) return commonRefusal("busy");
    if (before?.iban !== values.iban)
      await tellOwners(tx, services, me, {
        template: "office-bank-changed",
        about: `${values.creditor_name}, …${values.iban.slice(-4)}`,
        site: site.id,
        userAgent,
      });
    audit({
      detail: {
        creditor_id: values.creditor_id,
        active: String(input.active),
        early_limit: String(input.early_limit),
      },
    });
    return { saved: true } as const;
  });
};
