import { sql } from "kysely";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { newestMatches } from "#features/likes/newest-matches.server.ts";
import { visibleCards } from "#features/profiles/card-by-id.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "../contract.ts";

const looked = 50;
const shown = 12;

/** Those of the member's newest matches with whom nothing was written yet, newest first. */
export const unwritten: CallHandler<typeof contract.unwritten> = async ({
  db,
  site,
  viewer: maybe,
}) => {
  const viewer = requireViewer(maybe);
  const matches = await newestMatches(db, viewer.id, looked);
  const { rows } = await sql<{ peer_id: string }>`
    select p.peer_id from participant p join conversation c on c.id = p.conversation_id
    where p.account_id = ${viewer.id} and p.peer_id = any(${matches}::uuid[])
      and c.last_seq > 0`.execute(db);
  const written = new Set(rows.map(({ peer_id }) => peer_id));
  const cards = await visibleCards(
    db,
    site.id,
    viewer,
    matches.filter((id) => !written.has(id)),
  );
  return { profiles: cards.slice(0, shown) };
};
