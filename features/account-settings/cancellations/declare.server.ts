import { sql } from "kysely";
import { ownerOrClaim } from "#features/identity/address.server.ts";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { claimsMailbox, ownsMailbox, takeReceipt } from "#features/mail/strangers-mail.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { invalidField } from "#server/calls/refusal.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { carryOut, tellCarriedOut } from "./carry-out.server.ts";
import type * as contract from "./contract.ts";
import { objectionDays } from "./kinds.ts";

const perNetwork = { points: 10, seconds: 3_600 };
const perAddress = { points: 4, seconds: 24 * 3_600 };

/**
 * Cancels the contract (§ 312k BGB; L. 215-1-1 Code de la consommation; decision 36). Logged in as
 * the member who confirmed the address, it takes effect at once or on the day that was asked for,
 * and no allowance limits it: what strangers declare uses none of it up. Anybody else may only have
 * typed the address, also an account that was signed up with it: the receipt, which goes there, carries a link that ends or stops
 * it. An active account waits for that link, or for its owner's answer when logged in; any other is
 * carried out after three days. The answer is the same for every address: it follows from what was
 * typed. Refuses cancellations_used_up: 10 an hour from a network, 4 a day with an address, or a
 * mailbox that had its day's receipts.
 */
export const declare: CallHandler<typeof contract.declare> = async ({
  db,
  services,
  site,
  viewer,
  input,
  language,
  network,
  refuse,
  once,
}) => {
  const { pool, jobs } = services;
  if (input.kind === "cause" && input.reason === "")
    return invalidField("reason", "invalid.required");
  const proven = ownsMailbox(viewer, input.email);
  const allowed =
    (proven ||
      ((await openAllowance(pool, "cancel-network", perNetwork).take(network)) &&
        (await openAllowance(pool, "cancel-address", perAddress).take(
          addressKey(site.id, input.email),
        )))) &&
    (proven || (await takeReceipt(pool, input.email)));
  if (!allowed) return refuse("cancellations_used_up");
  const { owner, claim } = await ownerOrClaim(db, site.id, input.email);
  // A claim's own is meant, whether or not the address has an owner: it must not learn that.
  const found = proven || claimsMailbox(viewer, input.email) ? viewer : (owner ?? claim);
  return once(async ({ tx, after }) => {
    const {
      rows: [stored],
    } = await sql<{ id: string; created_at: Date; ends_at: Date; due: boolean }>`
      with member as (select id from account where id = ${found?.id ?? null} and role = 'member' and erased_at is null),
        earliest as (select now() + make_interval(days => ${proven ? 0 : objectionDays}) as at)
      insert into cancellation (site_id, account_id, name, email, language, scope, kind, reason, wanted_on, ends_at, status, proven)
      select ${site.id}, (select id from member), ${input.name}, ${input.email}, ${language}, ${input.scope}, ${input.kind}, ${input.reason},
        ${input.wanted_on ?? null}::date,
        greatest(e.at, (${input.wanted_on ?? null}::date + 1)::timestamp at time zone ${site.settings.time_zone}),
        case when exists (select from member) then 'waiting' else 'unmatched' end, ${proven}
      from earliest e
      returning id, created_at, ends_at, account_id is not null and proven and ends_at <= now() as due`.execute(
      tx,
    );
    if (!stored) throw new Error("a cancellation is stored or refused");
    for (const template of ["cancellation", "cancellation-notice"] as const)
      await queueMail(tx, jobs, {
        site: site.id,
        host: site.host,
        to: { address: template === "cancellation" ? input.email : site.settings.support_email },
        template,
        language,
        values: { cancellation: stored.id },
        asker: { network, account: viewer?.id },
      });
    const ended =
      stored.due && found ? await carryOut(services, tx, site, found.id, "proven") : null;
    if (ended) after(() => tellCarriedOut(services, ended));
    // The owner's pages show that something waits for an answer.
    else if (found) after(() => services.live.send([found.id], { type: "user" }));
    return {
      number: numberOf(stored.id),
      received_at: stored.created_at.toISOString(),
      ends_at: stored.ends_at.toISOString(),
      ended: ended !== null,
    };
  });
};

/** What people quote. */
export const numberOf = (id: string): string => id.slice(-12).toUpperCase();
