import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Config, StartError } from "#server/config.ts";
import { type Metrics, metricsType } from "./metrics.ts";

/**
 * `/metrics` on a port of its own, which no member reaches. @throws StartError where the port cannot
 * be had
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: NonNullable<Config["metrics"]>,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    if (url.split("?", 1)[0] !== "/metrics") return void response.writeHead(404).end();
    if (method !== "GET" && method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metricsType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(
      `The metrics cannot be served on port ${port} of ${host} (${(error as NodeJS.ErrnoException).code}): set METRICS_PORT to a free port and METRICS_HOST to an address of this machine.`,
      { cause: error },
    );
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
