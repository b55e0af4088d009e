import type { Server } from "node:http";

/**
 * Where this very process listens, for reaching the sandbox as one would reach a provider: over
 * HTTP.
 */
export function ownOrigin(server: Server): string {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the server is not listening");
  const anywhere = address.address === "0.0.0.0" || address.address === "::";
  const host = anywhere
    ? "127.0.0.1"
    : address.family === "IPv6"
      ? `[${address.address}]`
      : address.address;
  return `http://${host}:${address.port}`;
}
