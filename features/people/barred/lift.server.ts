import { barOf, liftBar } from "#features/measures/barred-address.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";

/**
 * Lets an address in again whose member was shut out and erased: they objected, and were right. What
 * two people decided takes two. The audit says by whom, why, whose ban it was and how long it would
 * have lasted, never which address. Refuses not_barred.
 */
export const lift: CallHandler<typeof contract.lift> = async ({
  services,
  site,
  audit,
  input: { email, purpose },
  refuse,
  once,
  confirmedBy,
}) =>
  once(async ({ tx }) => {
    const bar = await barOf(services, tx, site.id, email);
    // Barred by two since the dispatcher asked: once more, and it waits for a second person.
    if (bar && !bar.alone && confirmedBy === undefined) return commonRefusal("busy");
    const until = await liftBar(services, tx, site.id, email);
    if (!bar || !until) return refuse("not_barred");
    audit({ purpose, detail: { until, banned_by: bar.deciders.join(" ") } });
    return {};
  });
