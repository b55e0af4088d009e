import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { conversationId, sessionCookie } from "#bench/data/ids.ts";
import { actors, conversationsEach } from "#bench/settings.ts";

/** Members who read, write and listen while processes are restarted under them. */
export interface RollingOrder {
  readonly port: number;
  readonly sockets: number;
  /** Requests per second: one in five is a message. */
  readonly rate: number;
}

export interface RollingResult {
  readonly reads: number;
  /** Reads that were not answered by 200. */
  readonly failedReads: readonly string[];
  /** Messages that were acknowledged, by their client_id. */
  readonly written: readonly string[];
  /** Messages that had to be sent again, with why. */
  readonly sentAgain: readonly string[];
  /** Messages that nobody took in ten tries. */
  readonly lost: readonly string[];
  /** How long each socket was away, in milliseconds. */
  readonly away: readonly number[];
  /** Most sockets that came back within one second. */
  readonly mostInASecond: number;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Begins at once; what it met is told when it is asked to end. */
export class RollingLoad {
  #going = true;
  readonly #tasks = new Set<Promise<void>>();
  readonly #open = new Set<WebSocket>();
  readonly #returns: number[] = [];
  readonly #away: number[] = [];
  readonly #failedReads: string[] = [];
  readonly #written: string[] = [];
  readonly #sentAgain: string[] = [];
  readonly #lost: string[] = [];
  #reads = 0;
  readonly #order: RollingOrder;

  constructor(order: RollingOrder) {
    this.#order = order;
  }

  async start(): Promise<number> {
    for (let at = 0; at < this.#order.sockets; at += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, this.#order.sockets - at) }, (_, offset) =>
          this.#listen(((at + offset) % actors) + 1),
        ),
      );
    void this.#ask();
    return this.#open.size;
  }

  /** Sockets that are open now. */
  get open(): number {
    return this.#open.size;
  }

  async stop(): Promise<RollingResult> {
    this.#going = false;
    await Promise.all(this.#tasks);
    for (const socket of this.#open) socket.terminate();
    return {
      reads: this.#reads,
      failedReads: this.#failedReads,
      written: this.#written,
      sentAgain: this.#sentAgain,
      lost: this.#lost,
      away: this.#away,
      mostInASecond: Math.max(
        0,
        ...this.#returns.map(
          (from) => this.#returns.filter((each) => each >= from && each < from + 1_000).length,
        ),
      ),
    };
  }

  /** As browser/live.ts comes back; resolves when it is connected for the first time. */
  #listen(actor: number): Promise<void> {
    return new Promise((connected) => {
      let attempt = 0;
      let left = 0;
      const connect = (): void => {
        if (!this.#going) return;
        const socket = new WebSocket(`ws://127.0.0.1:${this.#order.port}/api/live`, {
          headers: { cookie: sessionCookie(actor) },
          perMessageDeflate: false,
        });
        socket.on("error", () => {});
        socket.once("message", () => {
          attempt = 0;
          this.#open.add(socket);
          connected();
          if (left === 0) return;
          this.#away.push(performance.now() - left);
          this.#returns.push(performance.now());
          left = 0;
        });
        socket.once("close", (_code, reason) => {
          this.#open.delete(socket);
          left ||= performance.now();
          const pause = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs);
          attempt += 1;
          setTimeout(connect, (Number(String(reason)) || 0) + pause * (0.5 + Math.random()));
        });
      };
      connect();
    });
  }

  async #ask(): Promise<void> {
    for (let n = 0; this.#going; n += 1) {
      const task: Promise<void> = (n % 5 === 0 ? this.#write(n) : this.#read(n)).finally(() =>
        this.#tasks.delete(task),
      );
      this.#tasks.add(task);
      await sleep(1_000 / this.#order.rate);
    }
  }

  async #read(n: number): Promise<void> {
    this.#reads += 1;
    const path = n % 2 === 0 ? "/api/chats.php" : "/api/user.php";
    const said = await this.#send("GET", path, (n % actors) + 1);
    if (said !== "200") this.#failedReads.push(said);
  }

  /** One message, sent again with the same client_id until it is taken. */
  async #write(n: number): Promise<void> {
    const id = randomUUID();
    const conversation = n % (actors * conversationsEach);
    const sender = Math.floor(conversation / conversationsEach) + 1;
    const text = JSON.stringify({
      conversation: { id: conversationId(conversation + 1) },
      client_id: id,
      body: `Sent while a process was restarted, ${n}.`,
    });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const said = await this.#send("POST", "/api/messages.php", sender, text);
      if (said === "200") return void this.#written.push(id);
      this.#sentAgain.push(said);
      await sleep(500);
    }
    this.#lost.push(id);
  }

  #send(method: string, path: string, actor: number, body?: string): Promise<string> {
    return fetch(`http://127.0.0.1:${this.#order.port}${path}`, {
      method,
      headers: {
        cookie: sessionCookie(actor),
        "x-client-request": "1",
        ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
      },
      ...(body && { body }),
    }).then(
      async (answer) => {
        const text = await answer.text();
        return answer.ok ? "200" : `${path} ${answer.status} ${text.slice(0, 80)}`;
      },
      (error: Error) => `${path} ${String(error.cause ?? error)}`,
    );
  }
}
