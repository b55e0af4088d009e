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
  /**
   * The same two limits for all clients together; beyond them the refusal is `busy`. Twice as many may
   * wait where the more are the first of their clients.
   */
  readonly altogether?: { readonly atOnce: number; readonly waiting: number };
  /** For work that hardly waits itself: after each turn everybody who asks is heard before the next. */
  readonly listens?: true;
}

/** Rounds of the event loop: accepting a connection and reading its request take one each. */
const quietRounds = 3;
/** Requests that never stop hold up the next turn for this many rounds. */
const mostRounds = 64;

/**
 * Runs at most `atOnce` jobs per client and queues the rest. Clients with a queue take turns, so one
 * that asks for much delays only itself. Between two turns the event loop runs once, and with `listens`
 * until it has heard who asks: Node accepts one connection in each round of the loop, so pages that
 * need no database would be drawn as they come, no queue would fill, and all others would wait for them.
 */
export function openTurns({
  atOnce,
  waiting,
  past = "too_many_requests",
  altogether = { atOnce: Infinity, waiting: Infinity },
  listens,
}: TurnLimits): InTurn {
  const clients = new Map<string, Client>();
  /** Those that have a queue, in the order of their next turns. */
  const line = new Map<string, Client>();
  const all = { running: 0, waiting: 0 };
  let planned = false;
  let asked = 0;

  const plan = (): void => {
    if (planned || line.size === 0 || all.running >= altogether.atOnce) return;
    planned = true;
    if (listens) setImmediate(listen, asked, quietRounds, mostRounds);
    else setImmediate(startOne);
  };
  /** After a turn that hardly waited: until the others are heard, no one has a turn at once either. */
  const rest = (): void => {
    if (planned) return;
    planned = true;
    setImmediate(listen, asked, quietRounds, mostRounds);
  };
  /** Runs the event loop on until nothing new was asked for, and then gives the next turn. */
  function listen(before: number, quiet: number, left: number): void {
    const still = asked === before ? quiet - 1 : quietRounds;
    if (still === 0 || left === 0) startOne();
    else setImmediate(listen, asked, still, left - 1);
  }
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
      client.running < atOnce &&
      client.waiting.length === 0 &&
      all.running < altogether.atOnce &&
      !(listens && planned);
    if (free) {
      client.running += 1;
      all.running += 1;
      return;
    }
    if (client.waiting.length >= waiting) throw commonRefusal(past);
    // Floods fill the common queue; who has nothing in it yet finds as much room again.
    const room = altogether.waiting * (client.waiting.length === 0 ? 2 : 1);
    if (all.waiting >= room) throw commonRefusal("busy");
    all.waiting += 1;
    line.set(key, client);
    const turn = new Promise<void>((start) => client.waiting.push(start));
    plan();
    await turn;
  }

  return async (key, work) => {
    asked += 1;
    const client = clients.get(key) ?? { running: 0, waiting: [] };
    clients.set(key, client);
    await turnOf(key, client);
    try {
      return await work();
    } finally {
      client.running -= 1;
      all.running -= 1;
      if (client.running === 0 && client.waiting.length === 0) clients.delete(key);
      if (listens) rest();
      else plan();
    }
  };
}
