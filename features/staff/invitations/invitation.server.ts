import { sql } from "kysely";
import { z } from "zod";
import type { Database, Tx } from "#server/db/database.ts";
import { hashToken, newToken } from "#server/security/token.ts";
import { type Grant, grantsSchema } from "./fields.ts";

/** Hours that a link opens the door. */
export const invitationHours = 24;

interface NewInvitation {
  readonly email: string;
  readonly name: string;
  readonly grants: readonly Grant[];
  /** Null: whoever holds the machine. */
  readonly invitedBy: string | null;
  /** Whom it gives new ways to sign in; null: it makes somebody one of the staff. */
  readonly staffId: string | null;
}

/**
 * Makes a link to the office for one address, and ends the earlier ones for it. Gives its secret (256
 * bits), which is stored hashed, opens once and for 24 hours, and is never mailed by us.
 */
export async function issueInvitation(
  tx: Tx,
  { email, name, grants, invitedBy, staffId }: NewInvitation,
): Promise<string> {
  const address = email.toLowerCase();
  await revokeInvitations(tx, address);
  const { token, hash } = newToken();
  await tx
    .insertInto("staff_invitation")
    .values({
      token_hash: hash,
      email: address,
      name,
      grants: JSON.stringify(grants),
      invited_by: invitedBy,
      staff_id: staffId,
      expires_at: sql<Date>`now() + make_interval(hours => ${invitationHours})`,
    })
    .execute();
  return token;
}

/** The links for an address that nobody has used open nothing from now on. Gives how many. */
export async function revokeInvitations(tx: Tx, email: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("staff_invitation")
    .where("email", "=", email.toLowerCase())
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** So do those that somebody made who may not any more. */
export const revokeInvitationsBy = (tx: Tx, staffId: string) =>
  tx
    .deleteFrom("staff_invitation")
    .where("invited_by", "=", staffId)
    .where("used_at", "is", null)
    .execute();

const open = (db: Database | Tx, token: string) =>
  db
    .selectFrom("staff_invitation")
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`);

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly staff_id: string | null;
  readonly expires_at: Date;
}

/** What a link opens, while it does; null: nothing. Uses nothing up. */
export const readInvitationRow = async (db: Database, token: string): Promise<Invitation | null> =>
  (await open(db, token).select(["email", "name", "staff_id", "expires_at"]).executeTakeFirst()) ??
  null;

export interface Redeemed {
  readonly email: string;
  readonly grants: Grant[];
  readonly invited_by: string | null;
  readonly staff_id: string | null;
}

/** Uses a link up: the first of any number at the same moment gets it, all others null. */
export async function redeemInvitation(tx: Tx, token: string): Promise<Redeemed | null> {
  const row = await tx
    .updateTable("staff_invitation")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "in", open(tx, token).select("token_hash"))
    .where("used_at", "is", null)
    .returning(["email", "grants", "invited_by", "staff_id"])
    .executeTakeFirst();
  return row ? { ...row, grants: z.array(grantsSchema.element).parse(row.grants) } : null;
}
