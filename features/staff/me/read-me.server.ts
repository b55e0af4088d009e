import type { CallHandler, Context } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { canHavePasskeys } from "../factors/passkeys.server.ts";
import { recoveryCodesLeft } from "../factors/recovery-codes.server.ts";
import { totpDraft } from "../factors/totp.server.ts";
import { waysIn } from "../factors/ways-in.server.ts";
import { requireStaff, type Staff } from "../staff.server.ts";
import { sessionsOfStaff } from "../people/sessions.server.ts";
import type * as contract from "./contract.ts";

/** The own page: what opens the office for this person, and where they are signed in. */
export const readMe: CallHandler<typeof contract.readMe> = async (request) => {
  const staff = requireStaff(request.staff);
  const { db, origin } = request;
  const { totp_last_step } = await rowOf(db, staff);
  const passkeys = await db
    .selectFrom("staff_passkey")
    .where("staff_id", "=", staff.id)
    .select(["id", "name", "created_at", "last_used_at"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return {
    name: staff.name,
    email: staff.email,
    language: staff.language,
    shortcuts: staff.shortcuts,
    demo: staff.demo,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
    passkeys_here: canHavePasskeys(origin),
    password: (await waysIn(db, staff.id)).password,
    recovery_codes_left: await recoveryCodesLeft(db, staff.id),
    totp: draftFor(request, staff, totp_last_step),
    sessions: await sessionsOfStaff(db, staff.id, staff.sessionHash),
  };
};

const rowOf = (db: Database | Tx, { id }: Staff) =>
  db.selectFrom("staff").where("id", "=", id).select("totp_last_step").executeTakeFirstOrThrow();

/**
 * The secret that this person may put into an app now: the same until a code was used, so that a
 * form that comes back shows what was scanned already, and another in each session.
 */
function draftFor(
  { services, site }: Pick<Context, "services" | "site">,
  { id, email, sessionHash }: Staff,
  lastStep: string | number | null,
) {
  const seed = services.fingerprint(
    `${id} ${sessionHash.toString("base64url")} ${lastStep ?? ""}`,
    "staff-totp-own",
  );
  return totpDraft(seed, email, site.settings.name);
}

/** The same for whoever stores it. */
export const draftOf = async (
  request: Pick<Context, "services" | "site">,
  tx: Tx,
  staff: Staff,
): Promise<string> => draftFor(request, staff, (await rowOf(tx, staff)).totp_last_step).secret;
