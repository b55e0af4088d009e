import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import { actors, conversationsEach } from "#bench/settings.ts";
import { conversationId, sessionCookie } from "#bench/data/ids.ts";
import { Connection, requestBytes } from "./connection.ts";
import { Free, pace } from "./http-load.ts";

export interface ChatOrder {
  readonly port: number;
  /** `messages`: our server. `echo`: the raw server, which passes a POST straight on. */
  readonly target: "messages" | "echo";
  /**
   * Messages under way at any time: each posted, answered (it is stored then) and received by the
   * other before its lane's next one.
   */
  readonly inFlight: number;
  readonly seconds: number;
  /** Messages per second; 0: as many as it can. */
  readonly rate: number;
}

export interface ChatResult {
  readonly count: number;
  readonly seconds: number;
  /**
   * Milliseconds from the moment that a message was due to be posted until it was read from the
   * receiver's socket.
   */
  readonly latencies: readonly number[];
  readonly failure: string | null;
}

/**
 * As long as people write: about 90 characters. The mark tells the receiving socket which message
 * this is, and for whom.
 */
const body = (mark: string): string =>
  `${mark} How was your weekend? I went to the coast with my sister, and it rained all day.`;
const mark = /~(\d+):(\d+)~/;
const longestWaitMs = 10_000;

/** The actors' devices: one socket each, and as many HTTP connections as messages are under way. */
export class ChatLoad {
  #sockets: WebSocket[] = [];
  #next = 0;
  readonly #received = new Map<number, () => void>();

  /** Opens the sockets of the first `count` actors and waits until all are ready. */
  async open(port: number, path: string, count: number): Promise<number> {
    for (let first = 1; first <= count; first += 100) {
      const some = Array.from({ length: Math.min(100, count - first + 1) }, (_, offset) =>
        this.#openOne(port, path, first + offset),
      );
      this.#sockets.push(...(await Promise.all(some)));
    }
    return this.#sockets.length;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
    this.#sockets = [];
  }

  #openOne(port: number, path: string, actor: number): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
        headers: { cookie: sessionCookie(actor) },
        perMessageDeflate: false,
      });
      socket.once("error", reject);
      socket.once("message", () => resolve(socket));
      socket.on("message", (data: Buffer) => {
        const [, n, recipient] = mark.exec(data.toString("latin1")) ?? [];
        if (Number(recipient) === actor) this.#received.get(Number(n))?.(); // the sender's own devices hear of it too
      });
    });
  }

  async run({ port, target, inFlight, seconds, rate }: ChatOrder): Promise<ChatResult> {
    const connections = await Promise.all(
      Array.from({ length: inFlight }, () => Connection.open(port)),
    );
    const latencies: number[] = [];
    let failure: string | null = null;
    const one = async (connection: Connection, due: number): Promise<void> => {
      const n = (this.#next += 1);
      const { request, recipient } = target === "messages" ? toMessage(n) : toEcho(n);
      const received = this.#waitFor(n);
      const answer = await connection.send(request);
      if (answer.status !== 200) {
        failure ??= `${answer.head.split("\r\n")[0]} ${answer.body.toString().slice(0, 300)}`;
        this.#received.get(n)?.();
      } else if (!(await received))
        failure ??= `message ${n} did not reach ${recipient} within ${longestWaitMs} ms`;
      else latencies.push((await received) - due);
    };

    const begun = performance.now();
    const end = begun + seconds * 1000;
    if (rate === 0) {
      await Promise.all(
        connections.map(async (connection) => {
          for (let now = performance.now(); now < end && !failure; now = performance.now())
            await one(connection, now);
        }),
      );
    } else {
      const free = new Free(connections);
      await pace(rate, seconds, (due) => free.use((connection) => one(connection, due)));
    }
    const took = (performance.now() - begun) / 1000;
    for (const connection of connections) connection.close();
    return { count: latencies.length, seconds: took, latencies, failure };
  }

  /** The moment when message n was read from its receiver's socket; 0: it never was. */
  #waitFor(n: number): Promise<number> {
    return new Promise((resolve) => {
      const done = (moment: number): void => {
        clearTimeout(timer);
        this.#received.delete(n);
        resolve(moment);
      };
      const timer = setTimeout(done, longestWaitMs, 0);
      this.#received.set(n, () => done(performance.now()));
    });
  }
}

/**
 * A message of a random actor in one of his conversations; see data/chat.ts for who talks with
 * whom.
 */
function toMessage(n: number): { request: Buffer; recipient: number } {
  const conversation = Math.floor(Math.random() * actors * conversationsEach);
  const a = Math.floor(conversation / conversationsEach) + 1;
  const b = ((a - 1 + (conversation % conversationsEach) + 1) % actors) + 1;
  const [sender, recipient] = Math.random() < 0.5 ? [a, b] : [b, a];
  const text = JSON.stringify({
    conversation: { id: conversationId(conversation + 1) },
    client_id: randomUUID(),
    body: body(`~${n}:${recipient}~`),
  });
  return {
    request: requestBytes("POST", "/api/messages.php", { cookie: sessionCookie(sender) }, text),
    recipient,
  };
}

function toEcho(n: number): { request: Buffer; recipient: number } {
  const recipient = Math.floor(Math.random() * actors) + 1;
  return {
    request: requestBytes(
      "POST",
      "/message",
      {},
      JSON.stringify({ to: String(recipient), body: body(`~${n}:${recipient}~`) }),
    ),
    recipient,
  };
}
