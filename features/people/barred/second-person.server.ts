import { masked } from "#features/identity/masked.ts";
import { barOf } from "#features/measures/barred-address.server.ts";
import type { GraveRules } from "#features/office/second-person/grave-calls.server.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type * as contract from "./contract.ts";

/** An address that two people banned is let in again by two. */
export const liftRules: GraveRules<ParsedOf<typeof contract.lift>> = {
  async second({ email, purpose }, { db, site, services }) {
    const bar = await barOf(services, db, site.id, email);
    if (!bar || bar.alone) return null;
    return {
      what: "barred",
      thing: bar.thing,
      values: { address: masked(email) },
      why: purpose,
      to: null,
    };
  },
};
