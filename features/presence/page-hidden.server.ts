import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";

/**
 * The last moment somebody was here (specification, section 7). A beacon has nobody to tell of a
 * refusal, so a visitor's is simply nothing. No idempotency: a repeat says the same.
 */
export const pageHidden: CallHandler<typeof contract.pageHidden> = async ({ db, viewer }) => {
  if (viewer)
    await db
      .updateTable("profile")
      .set({ last_seen_at: sql<Date>`now()` })
      .where("id", "=", viewer.id)
      .execute();
  return {};
};
