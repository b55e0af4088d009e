import { useEffect, useEffectEvent } from "react";
import type { LiveEvent } from "#server/calls/registry.ts";
import type { Answers } from "./polled-calls.ts";

/**
 * What a screen may listen to: the events of the features' contracts, and what the shell itself
 * announces.
 * - `ready`: the channel is open, the first time too. `reconnected`: it was closed in between, so
 * events are lost and
 *   whatever lives on them refetches.
 * - `pushed`: the service worker has received a push.
 * - `chats_loaded`, `likes_loaded`, `user_loaded`: fresh answers of the polled calls
 * (specification, section 7), for the
 *   screens that show them.
 */
export type ShellEvent =
  | LiveEvent
  | { readonly type: "ready" }
  | { readonly type: "reconnected" }
  | { readonly type: "pushed" }
  | {
      readonly [N in keyof Answers]: { readonly type: `${N}_loaded`; readonly answer: Answers[N] };
    }[keyof Answers];

export type Listener = (event: ShellEvent) => void;
const listeners = new Map<string, Set<Listener>>();
/** What came while the scripts over the screens were still on their way (`useNews`). */
export let early: ShellEvent[] | undefined = [];

/** Tells every listener of the event's type, and those of "*". */
export function announce(event: ShellEvent): void {
  early?.push(event);
  for (const type of [event.type, "*"])
    for (const listener of listeners.get(type) ?? []) tell(listener, event);
}

/**
 * What speaks before its words are there throws what it waits for, as a component does when it is
 * drawn: it is told again then. Thrown on, it would keep the event from others, and in an effect be
 * the end of the page.
 */
export function tell(listener: Listener, event: ShellEvent): void {
  try {
    listener(event);
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    void thrown.then(() => tell(listener, event));
  }
}

/** Calls `listener` for each event of this type, until what it gives is called. */
export function listen(type: string, listener: Listener): () => void {
  const known = listeners.get(type) ?? new Set();
  listeners.set(type, known.add(listener));
  return () => void known.delete(listener);
}

/**
 * Calls `handler` for each event of this type while the component is on screen; the newest handler,
 * without resubscribing.
 */
export function useLiveEvent<T extends ShellEvent["type"]>(
  type: T,
  handler: (event: Extract<ShellEvent, { type: T }>) => void,
): void {
  const newest = useEffectEvent(handler as Listener);
  useEffect(() => listen(type, newest), [type]);
}

/** All that lies over the screens is there, and has heard it. */
export function forgetEarly(): void {
  early = undefined;
}

/** Every event, for the shell's own bookkeeping. */
export function useEveryLiveEvent(handler: Listener): void {
  const newest = useEffectEvent(handler);
  useEffect(() => listen("*", newest), []);
}

let socket: WebSocket | undefined;

/** The channel that `sendLive` speaks through from here on; live-socket.ts opens it. */
export function speakThrough(opened: WebSocket | undefined): void {
  socket = opened;
}

/**
 * Says something fleeting to the server (typing, delivered). Dropped when the channel is closed:
 * nothing may depend on it.
 */
export function sendLive(message: { readonly type: string } & Record<string, unknown>): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
