import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** So long may a first request be under way already. */
const graceMs = 1_000;

/**
 * Ends with the server the connections on which nothing was asked yet. Browsers open some ahead;
 * Node takes them for being at work, and would wait a minute for their first request.
 */
export function endUnused(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.addHook("preClose", async () => {
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, graceMs).unref();
  });
}
