import type { ShellEvent } from "#browser/live.ts";
import type { Counts } from "#browser/member-state.ts";

/**
 * What fresh conversations or likes say about the badges. A list that is cut brings the whole number
 * beside it; another adds up to it.
 */
export function toCounts(
  event: Extract<ShellEvent, { type: "chats_loaded" | "likes_loaded" }>,
): Partial<Counts> {
  if (event.type === "likes_loaded") {
    const { liked_by, new_likes } = event.answer;
    return { newLikes: new_likes ?? liked_by.filter((like) => like.like_new).length };
  }
  const { chats, unread } = event.answer;
  return { unread: unread ?? chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0) };
}
