import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Opens the port and closes it again: that it is taken is told before a database is made for
 * nothing. @throws what listening there throws
 */
export async function expectFreePort(at: {
  readonly port: number;
  readonly host: string;
}): Promise<void> {
  const server = createServer().listen(at);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
