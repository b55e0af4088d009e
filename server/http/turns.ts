import type { CommonCode } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";

/** Runs `work` when it is this client's turn. @throws Refusal when too many wait before it */
export type InTurn = <T>(client: string, work: () => Promise<T>) => Promise<T>;

interface Client {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * So many at once for each client, the rest in the order they came: whatever one client asks for,
 * everybody else finds the server nearly as free as before. `waiting`: so many of a client wait;
 * what is more is refused at once as `past`, and costs nothing.
 */
export function openTurns({
  atOnce,
  waiting,
  past = "too_many_requests",
}: {
  atOnce: number;
  waiting: number;
  past?: CommonCode;
}): InTurn {
  const clients = new Map<string, Client>();
  return async (key, work) => {
    const client = clients.get(key) ?? { running: 0, waiting: [] };
    clients.set(key, client);
    if (client.running < atOnce) client.running += 1;
    else if (client.waiting.length >= waiting) throw commonRefusal(past);
    else await new Promise<void>((free) => client.waiting.push(free));
    try {
      return await work();
    } finally {
      const next = client.waiting.shift();
      if (next) next();
      else {
        client.running -= 1;
        if (client.running === 0) clients.delete(key);
      }
    }
  };
}
