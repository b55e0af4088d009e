import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { Refusal } from "#server/calls/refusal.ts";
import { framesOfASocket, openFrameBudget } from "./frame-budget.ts";

/**
 * The live channel: events to named recipients, after commit. An event is a hint; whoever misses
 * one refetches, so delivery need not be certain, and nobody but the named recipients is ever
 * considered.
 */
export interface Live<Event> {
  send(accountIds: readonly string[], event: Event): void;
  /** Is any device of this member connected? */
  connected(accountId: string): boolean;
  /** Closes the sockets of a session (logout) or of a whole account (block, delete). */
  disconnect(accountId: string, session?: string): void;
  /** Closes the sockets of this process whose session has ended, whoever ended it; by the clock. */
  askSessions(): Promise<void>;
  /**
   * No more sockets here, and those that are open end one after the other within these
   * milliseconds: whoever is told comes back at once, to another process.
   */
  drain(milliseconds: number): Promise<void>;
  /** All at once; whoever is told comes back a little later, each at another moment. */
  close(): Promise<void>;
}

/** The sockets of one process. */
export interface Sockets<Event> extends Live<Event> {
  /** How many devices are connected here. */
  count(): number;
  /** Who is connected here. */
  members(): Iterable<string>;
  /** Has every device fetch what it may have missed, not all at once. */
  readAgain(): void;
  /** Told when a member's first socket opens and when their last one is closed. */
  onChange(changed: (accountId: string, here: boolean) => void): void;
}

export interface LivePeer {
  readonly accountId: string;
  readonly session: string;
}

export interface LiveOptions {
  /**
   * Who is this? Null: refuse with 403; a thrown refusal: with its status. Checks host, origin and
   * session.
   */
  authenticate(request: IncomingMessage): Promise<LivePeer | null>;
  /**
   * A limit is used up: of frames (the socket is closed), or of sockets (one more is refused). May
   * be as often as somebody tries.
   */
  limited(peer: LivePeer, limit: "frames" | "sockets"): void;
  /** An event went to so many devices; for the numbers. */
  sent(type: string, devices: number): void;
  /** Which of these sessions are no more. */
  ended(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  /** A message from a device (typing, delivered); anything thrown closes the socket. */
  receive(peer: LivePeer, message: unknown): Promise<void>;
}

/** A socket is asked whether it lives, and its session whether it does. */
const pingSeconds = 30;
/** Sessions asked for in one statement. */
const mostAsked = 5_000;
/** How many a second may come back to a process that starts again, and the longest they are asked to stay away. */
const returnsInASecond = 200;
const longestAwayMs = 30_000;
/** Service restart: the reason says in how many milliseconds to come back. */
const restarting = 1012;
/** Milliseconds over which devices are told to read again. */
const spreadMs = 10_000;
const mostWaitingBytes = 1_000_000;
/**
 * Open tabs of one browser, and all devices of a member together. What is more is told to come back
 * (429), which the browser does by itself.
 */
const mostOfASession = 20;
const mostOfAMember = 60;
/** Policy violation (RFC 6455, section 7.4.1): nonsense, or too many frames. */
const violation = 1008;
/** Milliseconds in which a socket that was told to close may still answer. */
const farewell = 1_000;

type Device = WebSocket & { peer?: LivePeer; alive?: boolean };

/** Serves `/api/live` on an HTTP server. */
export function openSockets<Event extends { readonly type: string }>(
  server: Server,
  path: string,
  options: LiveOptions,
): Sockets<Event> {
  const sockets = new Map<string, Set<Device>>();
  let changed: (accountId: string, here: boolean) => void = () => {};
  let leaving = false;
  const wss = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 4_096,
    clientTracking: false,
  });

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split("?")[0] !== path) {
      if (server.listenerCount("upgrade") === 1) refuse(socket, 404); // else another's: hot reload in development
      return;
    }
    socket.on("error", () => socket.destroy());
    if (leaving) return refuse(socket, 503);
    options.authenticate(request).then(
      (peer) => {
        if (!peer) return refuse(socket, 403);
        if (isFull(peer)) {
          options.limited(peer, "sockets");
          return refuse(socket, 429);
        }
        if (leaving) return refuse(socket, 503);
        wss.handleUpgrade(request, socket, head, (ws) => join(ws, peer));
      },
      (error: unknown) => refuse(socket, error instanceof Refusal ? error.status : 503),
    );
  });

  function isFull({ accountId, session }: LivePeer): boolean {
    const devices = [...(sockets.get(accountId) ?? [])];
    const tabs = devices.filter((ws) => ws.peer?.session === session);
    return devices.length >= mostOfAMember || tabs.length >= mostOfASession;
  }

  function join(ws: Device, peer: LivePeer): void {
    ws.peer = peer;
    ws.alive = true;
    const devices = sockets.get(peer.accountId) ?? new Set();
    sockets.set(peer.accountId, devices.add(ws));
    if (devices.size === 1) changed(peer.accountId, true);
    const budget = openFrameBudget(framesOfASocket);
    // The first frame that is too much ends the socket, and what follows is not even read.
    const within = (): boolean => {
      if (ws.readyState !== ws.OPEN) return false;
      if (budget.take()) return true;
      options.limited(peer, "frames");
      end(ws, "too many frames");
      return false;
    };
    ws.on("pong", () => (ws.alive = true));
    ws.on("ping", within);
    ws.on("message", (data) => {
      if (!within()) return;
      Promise.try(() => options.receive(peer, JSON.parse(String(data)))).catch(() =>
        end(ws, "not understood"),
      );
    });
    ws.on("error", () => ws.terminate());
    ws.on("close", () => {
      devices.delete(ws);
      if (devices.size > 0) return;
      sockets.delete(peer.accountId);
      changed(peer.accountId, false);
    });
    ws.send('{"type":"ready"}');
  }

  function disconnect(accountId: string, session?: string): void {
    for (const ws of sockets.get(accountId) ?? [])
      if (!session || ws.peer?.session === session) ws.close(4001, "session ended");
  }

  /** What ended a session may have been another process, and its word may have been lost. */
  async function askSessions(): Promise<void> {
    const peers = [...sockets.values()].flatMap((devices) =>
      [...devices].flatMap(({ peer }) => peer ?? []),
    );
    for (let at = 0; at < peers.length; at += mostAsked) {
      const some = peers.slice(at, at + mostAsked);
      const ended = await options.ended(some.map(({ session }) => session));
      for (const { accountId, session } of some)
        if (ended.has(session)) disconnect(accountId, session);
    }
  }

  const heart = setInterval(() => {
    // Where the database does not answer, calls are refused as well; the next time it does.
    askSessions().catch(() => {});
    for (const devices of sockets.values()) {
      for (const ws of devices) {
        if (!ws.alive) ws.terminate();
        else {
          ws.alive = false;
          ws.ping();
        }
      }
    }
  }, pingSeconds * 1000);
  heart.unref();

  return {
    send(accountIds, event) {
      let text: string | undefined;
      let devices = 0;
      for (const id of accountIds) {
        for (const ws of sockets.get(id) ?? []) {
          if (ws.bufferedAmount > mostWaitingBytes) ws.terminate(); // a stuck device refetches when it comes back
          else {
            ws.send((text ??= JSON.stringify(event)));
            devices += 1;
          }
        }
      }
      if (devices > 0) options.sent(event.type, devices);
    },
    connected: (accountId) => sockets.has(accountId),
    disconnect,
    askSessions,
    count: () => sockets.values().reduce((sum, devices) => sum + devices.size, 0),
    members: () => sockets.keys(),
    readAgain() {
      // A second 'ready' is what a device hears that comes back.
      for (const devices of sockets.values())
        for (const ws of devices)
          setTimeout(() => ws.send('{"type":"ready"}', () => {}), Math.random() * spreadMs).unref();
    },
    onChange: (tell) => void (changed = tell),
    async drain(milliseconds) {
      leaving = true;
      const open = [...sockets.values()].flatMap((devices) => [...devices]);
      const began = performance.now();
      for (const [at, ws] of open.entries()) {
        const due = began + (milliseconds * (at + 1)) / open.length;
        await new Promise((wait) => setTimeout(wait, Math.max(0, due - performance.now())));
        ws.close(restarting, "0");
      }
    },
    async close() {
      leaving = true;
      clearInterval(heart);
      const open = [...sockets.values()].flatMap((devices) => [...devices]);
      const away = Math.min(longestAwayMs, (open.length * 1_000) / returnsInASecond);
      for (const ws of open) ws.close(restarting, String(Math.round(Math.random() * away)));
      const end = Date.now() + 1_000;
      while (sockets.size > 0 && Date.now() < end)
        await new Promise((wait) => setTimeout(wait, 20));
      for (const devices of sockets.values()) for (const ws of devices) ws.terminate();
    },
  };
}

/** Says why, and does not wait long for who goes on sending. */
function end(ws: Device, reason: string): void {
  ws.close(violation, reason);
  setTimeout(() => ws.terminate(), farewell).unref();
}

/** Said, and over: a client that keeps its half open would hold the server's for good. */
function refuse(socket: Duplex, status: number): void {
  const later = status === 429 ? "Retry-After: 30\r\n" : "";
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`;
  socket.once("finish", () => socket.destroy());
  socket.end(`${line}\r\n${later}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
