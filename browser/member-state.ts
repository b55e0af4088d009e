import { createContext, use } from "react";
import type { Output } from "#server/calls/registry.ts";

export interface Counts {
  /** Unread messages. */
  readonly unread: number;
  /** Likes not yet looked at. */
  readonly newLikes: number;
}

export interface MemberState {
  readonly user: Output<"sessions.readUser">["user"];
  readonly counts: Counts;
  /** Asks the server for the member again, for example after credits were spent. */
  refreshUser(): void;
  /**
   * Asks for conversations and likes again; the answers go out as `chats_loaded` and `likes_loaded`
   * events.
   */
  refreshCounts(): void;
}

export const MemberContext = createContext<MemberState | null>(null);

/**
 * The member as last heard of: from the page's own data, then from every poll. Null above the shell
 * (the error page's last resort).
 */
export const useMemberState = (): MemberState | null => use(MemberContext);

const none: Counts = { unread: 0, newLikes: 0 };

/** Unread messages and new likes, for badges and the document's title. */
export const useCounts = (): Counts => useMemberState()?.counts ?? none;

/**
 * Who looks, as far as photos and doors depend on it: what was loaded for one standing is not shown
 * to another.
 */
export const standingOf = (user: MemberState["user"]): string =>
  user ? `${user.id} ${user.paid_user ? "premium" : "free"} ${user.status}` : "";
