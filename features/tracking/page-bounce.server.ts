import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { readSource } from "#browser/source.ts";

/** Pages that everybody sees alike; no other address is written down, as one may name a member. */
const page = /^\/(?:pricing|pages\/[\w-]{1,40}|landers\/[\w-]{1,40}(?:\/[\w-]{1,40})?)?$/;

/**
 * Page-bounce logging (specification, section 2, `lb`): page, when, how long, network and ref.
 * Nobody's address, session or browser, so that no row leads to a person; erased after 90 days
 * (features/housekeeping). Without consent nothing (trust row 28).
 */
export const pageBounce: CallHandler<typeof contract.pageBounce> = async ({
  db,
  site,
  services,
  consent,
  network: visitor,
  input,
}) => {
  const { network = "", ref = "" } = readSource({
    get: (name) => input[name as "network" | "ref"],
  });
  if (
    consent !== "measurement" ||
    !page.test(input.page) ||
    !(await services.lockouts.pageBounces.take(visitor))
  )
    return { logged: false };
  await db
    .insertInto("page_bounce")
    .values({
      site_id: site.id,
      page: input.page,
      seconds: Math.round(input.seconds),
      network,
      ref,
    })
    .execute();
  return { logged: true };
};
