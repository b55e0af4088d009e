import { liftBar } from "#features/measures/barred-address.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";

/**
 * Lets an address in again whose member was shut out and erased: they objected, and were right. The
 * audit says by whom, why and how long it would have lasted, never which address. Refuses not_barred.
 */
export const lift: CallHandler<typeof contract.lift> = async ({
  services,
  site,
  audit,
  input: { email, purpose },
  refuse,
  once,
}) =>
  once(async ({ tx }) => {
    const until = await liftBar(services, tx, site.id, email);
    if (!until) return refuse("not_barred");
    audit({ purpose, detail: { until } });
    return {};
  });
