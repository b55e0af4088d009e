import { randomUUID } from "node:crypto";
import { startSession } from "#features/identity/session.server.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { Database } from "#server/db/database.ts";
import { toMask } from "#server/db/mask.ts";

/** A member of the cast, logged in. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
  /** Works here, and asks at the office's host. */
  readonly office?: true;
}

export interface MemberOptions {
  readonly gender?: (typeof genders)[number];
  readonly seeks?: readonly (typeof genders)[number][];
  readonly country?: string;
  readonly region?: string;
  readonly city?: string;
  readonly date_of_birth?: string;
  readonly paid_user?: boolean;
  readonly credits?: number;
  readonly status?: "not_confirmed" | "active" | "blocked";
  readonly invisible?: boolean;
  /** Visitors may see them; nobody said so unless told. */
  readonly visitors?: boolean;
  /** Public pages may show them. */
  readonly landers?: boolean;
  /** Ids of the main photo's files; null: no photo. */
  readonly photo?: boolean;
  readonly host?: string;
}

/**
 * Puts a member of the cast into a site, with profile, wallet and session, past every rule of the
 * sign-up: a woman who seeks men, 50, in Amsterdam, unless said otherwise. `siteId` decides, not
 * `host`.
 */
export async function putMember(
  db: Database,
  siteId: string,
  name: string,
  options: MemberOptions,
): Promise<Actor> {
  const email = `${name.toLowerCase()}@cast.test`;
  const account = await db
    .insertInto("account")
    .values({
      site_id: siteId,
      email,
      password_hash: "-",
      status: options.status ?? "active",
      confirmed_at: options.status === "not_confirmed" ? null : new Date(),
      paid_user: options.paid_user ?? false,
      invisible: options.invisible ?? false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const files = options.photo === false ? null : () => randomUUID().replaceAll("-", "");
  await db
    .insertInto("profile")
    .values({
      id: account.id,
      site_id: siteId,
      name,
      gender: genders.indexOf(options.gender ?? "woman"),
      seeks: toMask(genders, options.seeks ?? ["man"]),
      date_of_birth: options.date_of_birth ?? "1976-05-17",
      country: options.country ?? "NL",
      region: options.region ?? "NL-NH",
      city: options.city ?? "Amsterdam",
      visitors_since: options.visitors ? new Date() : null,
      landers_since: options.landers ? new Date() : null,
      thumb: files?.() ?? null,
      card: files?.() ?? null,
      blurred: files?.() ?? null,
    })
    .execute();
  if (options.credits)
    await db
      .insertInto("ledger_entry")
      .values({ account_id: account.id, credits: options.credits, reason: "grant" })
      .execute();
  const setCookie = await startSession(db, siteId, account.id, "test", false);
  return { id: account.id, name, email, cookie: setCookie.split(";")[0] ?? "" };
}
