import type { Database } from "#server/db/database.ts";
import { hashPassword } from "#server/security/password.ts";
import { castEmails } from "./demo-cast.server.ts";

/**
 * The demo's operator, an owner of all its sites: with the password of the cast alone, and from this
 * machine alone (features/staff/door/sign-in.server.ts). Made where it is missing: a demo world that
 * an earlier release made gets one too.
 */
export async function ensureDemoStaff(db: Database): Promise<void> {
  const email = castEmails.operator;
  if (await db.selectFrom("staff").where("email", "=", email).select("id").executeTakeFirst())
    return;
  const password_hash = await hashPassword("vesper-demo");
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto("staff")
      .values({ email, name: "Demo", demo: true, password_hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made)
      await tx
        .insertInto("staff_grant")
        .values({ staff_id: made.id, role: "owner", site_id: null })
        .execute();
  });
}
