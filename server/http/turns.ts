import type { CommonCode } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";

/** Runs `work` when it is this client's turn. @throws Refusal when too many wait before it */
export type InTurn = <T>(client: string, work: () => Promise<T>) => Promise<T>;

interface Client {
  running: number;
  readonly waiting: (() => void)[];
}

export interface TurnLimits {
  /** Of one client, at the same time. */
  readonly atOnce: number;
  /** Of one client, in its queue; what is more is refused at once as `past`, and costs nothing. */
  readonly waiting: number;
  readonly past?: CommonCode;
  /** The same two limits for all clients together; beyond them the refusal is `busy`. */
  readonly altogether?: { readonly atOnce: number; readonly waiting: number };
}

/**
 * Runs at most `atOnce` jobs per client and queues the rest. Clients with a queue take turns, so one
 * that asks for much delays only itself. Between two turns the event loop runs once: without that a
 * queue of pages, which need no database, would be drawn within one tick, and every other request
 * would wait for all of them.
 */
export function openTurns({
  atOnce,
  waiting,
  past = "too_many_requests",
  altogether = { atOnce: Infinity, waiting: Infinity },
}: TurnLimits): InTurn {
  const clients = new Map<string, Client>();
  /** Those that have a queue, in the order of their next turns. */
  const line = new Map<string, Client>();
  const all = { running: 0, waiting: 0 };
  let planned = false;

  const plan = (): void => {
    if (planned || line.size === 0 || all.running >= altogether.atOnce) return;
    planned = true;
    setImmediate(startOne);
  };
  function startOne(): void {
    planned = false;
    if (all.running >= altogether.atOnce) return;
    for (const [key, client] of line) {
      if (client.running >= atOnce) continue;
      const next = client.waiting.shift();
      line.delete(key);
      if (client.waiting.length > 0) line.set(key, client); // behind the others
      all.waiting -= 1;
      client.running += 1;
      all.running += 1;
      next?.();
      return plan();
    }
  }

  async function turnOf(key: string, client: Client): Promise<void> {
    const free =
      client.running < atOnce && client.waiting.length === 0 && all.running < altogether.atOnce;
    if (free) {
      client.running += 1;
      all.running += 1;
      return;
    }
    if (client.waiting.length >= waiting) throw commonRefusal(past);
    if (all.waiting >= altogether.waiting) throw commonRefusal("busy");
    all.waiting += 1;
    line.set(key, client);
    const turn = new Promise<void>((start) => client.waiting.push(start));
    plan();
    await turn;
  }

  return async (key, work) => {
    const client = clients.get(key) ?? { running: 0, waiting: [] };
    clients.set(key, client);
    await turnOf(key, client);
    try {
      return await work();
    } finally {
      client.running -= 1;
      all.running -= 1;
      if (client.running === 0 && client.waiting.length === 0) clients.delete(key);
      plan();
    }
  };
}
