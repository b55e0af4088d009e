import type { Actor, World } from "./world.ts";

/** A member's `account.status`, which no screen of others names. */
export const accountStatus = async ({ db }: World, { id }: Actor) =>
  (await db.selectFrom("account").where("id", "=", id).select("status").executeTakeFirstOrThrow())
    .status;
