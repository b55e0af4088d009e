import { useEffect, useEffectEvent } from "react";
import { call } from "#browser/call.ts";

const againSeconds = 120;
/** What was given back by the list before this one: only then is anything taken again. */
let givenBack: Promise<unknown> = Promise.resolve();

/**
 * Keeps the item that is open in this person's hands, for five minutes at a time while they look at
 * it. `lost`: somebody else has it, or it is done.
 */
export function useLease(id: string | undefined, lost: (id: string) => void): void {
  const take = useEffectEvent(async (item: string) => {
    await givenBack;
    const answer = await call("work.take", { item: { id: item } }).catch(() => null);
    if (answer?.items.length === 0) lost(item);
  });
  useEffect(() => {
    if (!id) return;
    void take(id);
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void take(id);
    }, againSeconds * 1_000);
    return () => clearInterval(timer);
  }, [id]);
  useEffect(
    () => () => {
      givenBack = call("work.release", {}).catch(() => null);
    },
    [],
  );
}
