import { useEffect, useSyncExternalStore } from "react";
import { useSite, useUser } from "#browser/use-site.ts";
import {
  lookAtPush,
  readPush,
  subscribeToPush,
  unsubscribeFromPush,
  watchPush,
} from "./push-state.ts";

const before = readPush();

/**
 * Push on this device (specification, section 3): what is the case, and the two things a member may
 * do about it. For the settings and for an alert that offers it; nothing is ever asked of the
 * browser before `subscribe` is called from a click.
 */
export function usePush() {
  const { state, lastMessage } = useSyncExternalStore(watchPush, readPush, () => before);
  const { push_public_key: key } = useSite();
  const user = useUser();
  useEffect(() => void lookAtPush(), []);
  return {
    state,
    isCapable: state === "capable" || state === "subscribed",
    isSubscribed: state === "subscribed",
    lastMessage,
    subscribe: async () => {
      if (user && key) await subscribeToPush(user.id, key);
    },
    unsubscribe: unsubscribeFromPush,
  };
}
