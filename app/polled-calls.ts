import type { CallName, Output } from "#features/index.ts";
import { call } from "./call.ts";

type AnswerOf<N extends string, Otherwise> = N extends CallName ? Output<N> : Otherwise;

/** The answers that the shell keeps fresh for every screen. */
export interface Answers {
  readonly user: Output<"sessions.readUser">;
  readonly chats: AnswerOf<"chat.list", { chats: readonly { num_unread_messages: number }[] }>;
  readonly likes: AnswerOf<"likes.list", { liked_by: readonly { like_new: boolean }[] }>;
}

const names: Record<keyof Answers, string> = { user: "sessions.readUser", chats: "chat.list", likes: "likes.list" };

/** One of the polled calls; null when the server could not be asked: the next poll will. */
export const ask = <N extends keyof Answers>(what: N, signal: AbortSignal): Promise<Answers[N] | null> =>
  (call(names[what] as CallName, {} as never, { signal }) as unknown as Promise<Answers[N]>).catch(() => null);
