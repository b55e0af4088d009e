import { useEffect, useEffectEvent } from "react";
import { heardEarly, listen, type Listener, type ShellEvent } from "./live.ts";

/**
 * As `useLiveEvent`, for what lies over the screens and loads after them: hears first what came
 * before it. A screen must not: what it was loaded with is newer.
 */
export function useNews<T extends ShellEvent["type"]>(
  type: T,
  handler: (event: Extract<ShellEvent, { type: T }>) => void,
): void {
  const newest = useEffectEvent((event: ShellEvent) => tell(handler as Listener, event));
  useEffect(() => {
    for (const event of heardEarly()) if (event.type === type) newest(event);
    return listen(type, newest);
  }, [type]);
}

/**
 * What speaks before its words are there throws what it waits for, as a component does when it is
 * drawn: it is told again then. Thrown in an effect, that would be the end of the page.
 */
function tell(listener: Listener, event: ShellEvent): void {
  try {
    listener(event);
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    void thrown.then(() => tell(listener, event));
  }
}
