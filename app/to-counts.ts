import type { ShellEvent } from "#browser/live.ts";
import type { Counts } from "#browser/member-state.ts";

/**
 * What fresh conversations or likes say about the badges. A conversation's number counts even when
 * the list is cut after a page.
 */
export function toCounts(
  event: Extract<ShellEvent, { type: "chats_loaded" | "likes_loaded" }>,
): Partial<Counts> {
  if (event.type === "likes_loaded")
    return { newLikes: event.answer.liked_by.filter((like) => like.like_new).length };
  return { unread: event.answer.chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0) };
}
