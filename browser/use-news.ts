import { useEffect, useEffectEvent } from "react";
import { early, listen, type Listener, type ShellEvent, tell } from "./live.ts";

/**
 * As `useLiveEvent`, for what lies over the screens and loads after them: hears first what came
 * before it. A screen must not: what it was loaded with is newer.
 */
export function useNews<T extends ShellEvent["type"]>(
  type: T,
  handler: (event: Extract<ShellEvent, { type: T }>) => void,
): void {
  const newest = useEffectEvent(handler as Listener);
  useEffect(() => {
    for (const event of early ?? []) if (event.type === type) tell(newest, event);
    return listen(type, newest);
  }, [type]);
}
