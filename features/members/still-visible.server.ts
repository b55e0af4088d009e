import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireLook } from "#features/visitors/visitors.server.ts";
import type * as contract from "./contract.ts";

/**
 * Of these members, whom the viewer may see now (trust rows 16 and 17): for a list that was kept
 * while its member was elsewhere.
 */
export const stillVisible: CallHandler<typeof contract.stillVisible> = async ({
  db,
  site,
  viewer,
  fromPartner,
  input: { ids },
}) => {
  requireLook({ site, viewer, fromPartner });
  const { rows } = await sql<{
    id: string;
  }>`select id from profile p where id = any(${ids}::uuid[])
    and visible_to(${viewer?.id ?? null}::uuid, ${site.id}::uuid, p)`.execute(db);
  return { ids: rows.map(({ id }) => id) };
};
