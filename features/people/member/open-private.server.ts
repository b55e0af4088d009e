import { sql } from "kysely";
import { deviceName } from "#features/identity/device-name.ts";
import { sessionsOf } from "#features/identity/session.server.ts";
import { promptsOf } from "#features/prompts/read-prompts.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "../contract.ts";
import { requireMember } from "./require-member.server.ts";

/**
 * Opens what a member keeps to themselves. Who opened it, when and why is written down before it is
 * shown, and stands in the member's own export. Refuses not_found to everybody but the office, and
 * for another site's member.
 */
export const openPrivate: CallHandler<typeof contract.openPrivate> = async ({
  db,
  site,
  audit,
  input: { member, purpose },
}) => {
  const { id, email, tracking } = await requireMember(db, site, member.id);
  const [profile, answers, sessions, photos, same] = await Promise.all([
    db
      .selectFrom("profile")
      .where("id", "=", id)
      .select(["date_of_birth", "about"])
      .executeTakeFirst(),
    promptsOf(db, id),
    sessionsOf(db, id),
    db
      .selectFrom("image")
      .where("profile_id", "=", id)
      .where("status", "!=", "active")
      .orderBy("position")
      .select(["id", "thumb", "status"])
      .execute(),
    sql<{ id: string; name: string; last4: string }>`
      select distinct o.account_id as id, p.name, o.last4
      from direct_debit_mandate m
        join direct_debit_mandate o on o.site_id = m.site_id and o.iban_hash = m.iban_hash
        join profile p on p.id = o.account_id
      where m.account_id = ${id} and o.account_id <> ${id} order by p.name limit 50`.execute(db),
  ]);
  const shown = photos.map((photo) => ({ id: photo.id, member: id }));
  audit({ subject: id, purpose, photos: shown });
  return {
    email,
    date_of_birth: profile?.date_of_birth ?? null,
    about: profile?.about ?? "",
    answers,
    source: tracking as Record<string, string>,
    sessions: sessions.map(({ id: session, user_agent, created_at }) => {
      const { browser, system } = deviceName(user_agent);
      return {
        id: session,
        device: [browser, system].filter(Boolean).join(" · ") || "–",
        created_at: created_at.toISOString(),
      };
    }),
    photos: photos.map(({ thumb, status }) => ({ filename: `${thumb}.webp`, status })),
    same_account: same.rows,
  };
};
