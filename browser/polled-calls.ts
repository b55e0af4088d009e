import type { Output } from "#server/calls/registry.ts";
import { call } from "./call.ts";

/** The answers that the shell keeps fresh for every screen. */
export interface Answers {
  readonly user: Output<"sessions.readUser">;
  readonly chats: Output<"chat.list">;
  readonly likes: Output<"likes.list">;
}

const asking: { readonly [N in keyof Answers]: (signal: AbortSignal) => Promise<Answers[N]> } = {
  user: (signal) => call("sessions.readUser", {}, { signal }),
  chats: (signal) => call("chat.list", {}, { signal }),
  likes: (signal) => call("likes.list", {}, { signal }),
};

/** All of them in one call, by what was known; null: as they were, or not to be had. */
export const askAll = (
  signal: AbortSignal,
  known: { etag?: string | null },
): Promise<Answers | null> => call("polling.read", {}, { signal, known }).catch(() => null);

/** One of the polled calls; null when the server could not be asked: the next poll will. */
export const ask = <N extends keyof Answers>(
  what: N,
  signal: AbortSignal,
): Promise<Answers[N] | null> => asking[what](signal).catch(() => null);

/** A poll mostly says what is known: what stays the same object is not drawn again. */
export const keepIfSame = <T>(before: T, after: T): T =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
