import type { Sockets } from "./live.ts";

/** No answer is taken for unchanged longer than this without being read again. */
const longestMs = 150_000;

/** What a member was answered last, by its ETag. */
export interface Unchanged {
  /** Is this ETag what the member would be answered now? When in doubt, no. */
  holds(account: string, call: string, etag: string): boolean;
  /** Before an answer is read; give the ETag to what comes back once it is. */
  reading(account: string, call: string): (etag: string) => void;
}

/**
 * Knows without the database whose answers are as they were: those of members with a device at this
 * process, which hears every event for them, until one comes. What changes without an event (who is
 * online) is read again after 150 seconds at the latest. Use the sockets that come back.
 */
export function openUnchanged<Event>(sockets: Sockets<Event>): {
  sockets: Sockets<Event>;
  unchanged: Unchanged;
} {
  const known = new Map<string, { call: string; etag: string | null; until: number }>();
  return {
    sockets: {
      ...sockets,
      send(to, event) {
        for (const account of to) known.delete(account);
        sockets.send(to, event);
      },
      // What was said meanwhile was not heard.
      readAgain() {
        known.clear();
        sockets.readAgain();
      },
      onChange: (tell) =>
        sockets.onChange((account, here) => {
          known.delete(account);
          tell(account, here);
        }),
    },
    unchanged: {
      holds(account, call, etag) {
        const entry = known.get(account);
        if (!entry || entry.call !== call || entry.etag !== etag) return false;
        return performance.now() < entry.until;
      },
      reading(account, call) {
        if (!sockets.connected(account)) return () => {};
        const entry = { call, etag: null as string | null, until: performance.now() + longestMs };
        known.set(account, entry);
        // An event that came while it was read has taken the entry away; it is in nobody's way.
        return (etag) => void (entry.etag = etag);
      },
    },
  };
}
