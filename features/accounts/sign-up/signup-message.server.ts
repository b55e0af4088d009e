import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { visibleCards } from "#features/profiles/card-by-id.server.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";

/**
 * Keeps for whom somebody signs up, and their first words to them. A member whom neither a visitor
 * nor a public page may show is left out without a word: the sign-up goes on, and says nothing of
 * anybody.
 */
export async function keepSignUpMessage(
  tx: Tx,
  siteId: string,
  account: string,
  member: string,
  body: string,
): Promise<void> {
  await sql`insert into signup_message (account_id, member_id, body)
    select ${account}::uuid, p.id, ${body} from profile p where p.id = ${member}::uuid and (visible_to(null, ${siteId}::uuid, p) or on_landers(${siteId}::uuid, p))`.execute(
    tx,
  );
}

/**
 * The member for whom the viewer signed up, with the words that wait for the button: as long as the
 * viewer may see them and neither has written.
 */
export const signUpMessage: CallHandler<typeof contract.signUpMessage> = async ({
  db,
  site,
  viewer: maybe,
}) => {
  const viewer = requireViewer(maybe);
  const {
    rows: [kept],
  } = await sql<{ member_id: string; body: string }>`
    select member_id, body from signup_message s where account_id = ${viewer.id} and not exists (
      select from conversation c where c.a = least(s.account_id, s.member_id) and c.b = greatest(s.account_id, s.member_id) and c.last_seq > 0)`.execute(
    db,
  );
  const [profile = null] = kept ? await visibleCards(db, site.id, viewer, [kept.member_id]) : [];
  return { profile, message: profile && kept ? kept.body : "" };
};
