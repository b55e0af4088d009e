import type pg from "pg";
import { blockedAmong } from "#features/blocks/blocked-among.server.ts";
import {
  type ClearPhotos,
  knownMembers,
  seesEverything,
} from "#features/photos/photo-rights.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { gather } from "#server/db/gather.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly relations: AskRelations;
  }
}

/** How a member, or null for a visitor, stands to some others. */
export interface Relations {
  /** Whoever blocked or was blocked by them, and themselves. */
  readonly hidden: ReadonlySet<string>;
  readonly clear: ClearPhotos;
}
export type AskRelations = (viewer: Viewer | null, ids: readonly string[]) => Promise<Relations>;

interface Asked {
  readonly viewer: Viewer;
  readonly ids: readonly string[];
}
interface Row {
  readonly hidden: readonly string[];
  readonly known: readonly string[];
}

/**
 * What `visible_to` says of two, and the rule of `clearMainPhotos`, for many requests in one
 * statement.
 */
const text = `select array(
      select t.viewer where t.viewer = any(t.ids)
      union all ${blockedAmong("t.viewer", "t.ids")}) as hidden,
    case when t.asks then array(${knownMembers("t.viewer", "t.ids")}) else '{}' end as known
  from (select u.viewer, string_to_array(u.ids, ',')::uuid[] as ids, u.asks, u.i from unnest($1::uuid[], $2::text[], $3::boolean[]) with ordinality u (viewer, ids, asks, i) offset 0) t
  order by t.i`;

/** Asked of the database every time, never kept; the requests of a busy moment share one read. */
export function openRelations(prepared: pg.Pool): AskRelations {
  const read = gather<Asked, Row>(
    async (asked) => {
      const values = [
        asked.map(({ viewer }) => viewer.id),
        asked.map(({ ids }) => ids.join(",")),
        asked.map(({ viewer }) => !seesEverything(viewer)),
      ];
      return (await prepared.query<Row>({ name: "members_relations", text, values })).rows;
    },
    { lines: 2, most: 64 },
  );
  return async (viewer, ids) => {
    if (!viewer) return { hidden: new Set(), clear: () => false };
    const { hidden, known } = await read({ viewer, ids });
    const all = seesEverything(viewer);
    return { hidden: new Set(hidden), clear: (id) => all || known.includes(id) };
  };
}
