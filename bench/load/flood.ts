import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { Connection } from "./connection.ts";

/**
 * Everything at once, as no browser would: each request on a connection of its own, or frames on
 * one socket.
 */
export interface FloodOrder {
  readonly port: number;
  /** Finished requests, base64. */
  readonly requests: readonly string[];
  /** From how many networks in turn; one, unless said otherwise. */
  readonly networks?: number;
  readonly socket?: { readonly cookie: string; readonly frames: readonly string[] };
}

/**
 * How often each status was answered; 0: the connection was closed without an answer. A socket
 * gives the code it ended with.
 */
export type FloodResult = Readonly<Record<string, number>>;

/**
 * Another address of this machine than the other member's: limits count networks. Linux has all of
 * 127.0.0.0/8.
 */
const fromNetwork = (network: number): string =>
  process.platform === "linux" ? `127.0.0.${network + 2}` : "127.0.0.1";
const from = fromNetwork(0);

/** Runs one flood in this process and waits until all of it is answered. */
export async function runFlood({
  port,
  requests,
  networks = 1,
  socket,
}: FloodOrder): Promise<FloodResult> {
  const counts: Record<string, number> = {};
  const note = (key: number): void => void (counts[key] = (counts[key] ?? 0) + 1);
  await Promise.all(
    requests.map(async (text, at) => {
      try {
        const connection = await Connection.open(port, fromNetwork(at % networks));
        note((await connection.send(Buffer.from(text, "base64"))).status);
        connection.close();
      } catch {
        note(0);
      }
    }),
  );
  if (socket) note(await sendFrames(port, socket));
  return counts;
}

/**
 * Sends every frame without a pause; gives the code that the server closes with, or 1000 when it
 * bore all of them.
 */
async function sendFrames(
  port: number,
  { cookie, frames }: NonNullable<FloodOrder["socket"]>,
): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
    headers: { cookie },
    localAddress: from,
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("message", resolve));
  for (const frame of frames) socket.send(frame);
  const code = await Promise.race([closed, sleep(10_000, 1000)]);
  socket.terminate();
  return code;
}
