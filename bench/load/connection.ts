import net from "node:net";

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

/**
 * One keep-alive connection that sends finished bytes and reads answers by their Content-Length. No
 * more than that: on a small machine a full HTTP client takes more CPU than the server that it
 * measures.
 */
export class Connection {
  readonly #socket: net.Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("the server closed the connection")));
  }

  /** `from`: the address of this machine that it comes from. */
  static open(port: number, from = "127.0.0.1"): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ port, host: "127.0.0.1", localAddress: from }, () =>
        resolve(new Connection(socket)),
      );
      socket.once("error", reject);
    });
  }

  /** Sends one request; the next one only after its answer. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#received.toString("latin1", 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined)
      return this.#fail(new Error(`an answer without Content-Length: ${head.slice(0, 200)}`));
    const total = end + 4 + Number(length);
    if (this.#received.length < total) return;
    const answer = {
      status: Number(head.slice(9, 12)),
      head,
      body: this.#received.subarray(end + 4, total),
    };
    this.#received = this.#received.subarray(total);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

/** The bytes of a request to this machine. */
export function requestBytes(
  method: "GET" | "POST" | "PUT",
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): Buffer {
  const more = body
    ? {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        ...headers,
      }
    : headers;
  const lines = Object.entries(more)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}\r\n${body}`);
}
