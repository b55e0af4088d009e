import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { invalidField, Refusal } from "#server/calls/refusal.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { draftLives, sendCode } from "./code.server.ts";
import type * as contract from "../contract.ts";
import { acceptIban, lastFour, outsideEea } from "../iban/iban-rules.server.ts";
import { isBlocked } from "./limits.server.ts";
import { ibanHash, newReference, openDetails, sealDetails } from "./mandate.server.ts";
import { acceptPhone } from "./phone.server.ts";
import { offeredSetup } from "../bank-file/setup.server.ts";

/** Codes per member: enough for typing errors, too few to guess one of a million. */
const perHour = { points: 6, seconds: 3_600 };
const perDay = { points: 15, seconds: 86_400 };

const mayHaveCode = async (
  pool: Parameters<typeof openAllowance>[0],
  accountId: string,
): Promise<boolean> =>
  (await openAllowance(pool, "debit-code-hour", perHour).take(accountId)) &&
  (await openAllowance(pool, "debit-code-day", perDay).take(accountId));

/**
 * Checks the account to be debited and sends a code to the member's confirmed address, or by SMS
 * where the operator has a gateway. Nothing is ordered yet. Refuses each field with one sentence, a
 * blocked account, an unconfirmed address and too many codes.
 */
export const prepare: CallHandler<typeof contract.prepare> = async (request) => {
  const { db, services, site, viewer, input, refuse, once } = request;
  const me = requireViewer(viewer);
  if (!(await offeredSetup(request, me.id))) return refuse("direct_debit_unavailable");
  if (me.status !== "active") return refuse("direct_debit_unconfirmed");
  const iban = acceptIban(input.iban);
  const phone = acceptPhone(input.phone, input.phone_country);
  const wrong = [iban, phone]
    .filter((each) => each instanceof Refusal)
    .flatMap(({ fields }) => fields);
  if (services.sms && phone === null) wrong.push({ path: "phone", code: "invalid.required" });
  const abroad = typeof iban === "string" && outsideEea.has(iban.slice(0, 2));
  if (abroad)
    for (const path of ["street", "town"] as const)
      if (!input[path]) wrong.push({ path, code: "invalid.debtor_address" });
  if (iban instanceof Refusal || phone instanceof Refusal || wrong.length > 0)
    return new Refusal("invalid", invalidField("iban", "invalid.iban").status, undefined, wrong);
  const hash = ibanHash(services.fingerprint, iban);
  if (await isBlocked(db, site.id, me.id, hash)) return refuse("direct_debit_blocked");
  if (!(await mayHaveCode(services.pool, me.id))) return refuse("too_many_debit_codes");

  const umr = newReference();
  const channel = services.sms ? "sms" : "mail";
  const details = sealDetails(services.sealing, umr, {
    iban,
    holder: input.holder,
    phone,
    address: abroad ? { street: input.street ?? "", town: input.town ?? "" } : null,
  });
  return once(async ({ tx }) => {
    const draft = { umr, details, iban_hash: hash, channel };
    const anew = { id: sql<string>`uuidv7()`, code_hash: null, code_expires_at: null, tries: 0 };
    const { id } = await tx
      .insertInto("direct_debit_draft")
      .values({ account_id: me.id, ...draft })
      // In place of what waited before, with nothing of its code.
      .onConflict((conflict) =>
        conflict
          .column("account_id")
          .doUpdateSet({ ...draft, ...anew, created_at: sql<Date>`now()` }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await sendCode(request, tx, me.id, id, channel);
    return { umr, channel } as const;
  });
};

/**
 * Another code for what waits to be confirmed, by mail where SMS does not arrive. Wrong tries so
 * far still count.
 */
export const resendCode: CallHandler<typeof contract.resendCode> = async (request) => {
  const { services, viewer, input, refuse, once } = request;
  const me = requireViewer(viewer);
  if (!(await mayHaveCode(services.pool, me.id))) return refuse("too_many_debit_codes");
  return once(async ({ tx }) => {
    const channel = services.sms && input.channel === "sms" ? "sms" : "mail";
    const draft = await tx
      .updateTable("direct_debit_draft")
      .set({ channel, created_at: sql<Date>`now()` })
      .where("account_id", "=", me.id)
      .where(draftLives)
      .returning("id")
      .executeTakeFirst();
    if (!draft) return refuse("nothing_to_confirm");
    await sendCode(request, tx, me.id, draft.id, channel);
    return { channel } as const;
  });
};

/**
 * What the member's draft shows again: who, where, how many tries are left; null: there is none.
 * `email`: where the code goes unless by SMS.
 */
export async function draftOf(
  { db, services }: Pick<Parameters<typeof prepare>[0], "db" | "services">,
  accountId: string,
  email: string,
) {
  const row = await db
    .selectFrom("direct_debit_draft")
    .where("account_id", "=", accountId)
    .where(draftLives)
    .select(["umr", "details", "channel", "tries"])
    .executeTakeFirst();
  if (!row) return null;
  const { iban, holder, phone } = openDetails(services.sealing, row.umr, row.details);
  const channel = row.channel === "sms" ? ("sms" as const) : ("mail" as const);
  return {
    umr: row.umr,
    country: iban.slice(0, 2),
    last4: lastFour(iban),
    holder,
    channel,
    sent_to: channel === "sms" ? (phone ?? "").slice(-3) : email,
    tries: row.tries,
  };
}
