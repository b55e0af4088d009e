import { countUnread } from "#features/chat/reading/unread.server.ts";
import { countNewLikes } from "#features/likes/new-likes.server.ts";
import type { Database } from "#server/db/database.ts";
import { gather } from "#server/db/gather.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly badges: AskBadges;
  }
}

/** What waits for a member: unread messages and unseen likes, of these at most 1,000. */
export type AskBadges = (
  id: string,
) => Promise<{ readonly unread: number; readonly newLikes: number }>;

/**
 * For every page of a member and every push; the requests of a busy moment share one read of each.
 */
export const openBadges = (db: Database): AskBadges =>
  gather(
    async (ids) => {
      const [unread, newLikes] = await Promise.all([countUnread(db, ids), countNewLikes(db, ids)]);
      return ids.map((_, at) => ({ unread: unread[at] ?? 0, newLikes: newLikes[at] ?? 0 }));
    },
    { lines: 2, most: 64 },
  );
