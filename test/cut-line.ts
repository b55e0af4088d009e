import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A line to a server that can be cut as a network is: nothing more goes through, and nobody is told.
 * Until the test's end.
 */
export async function cutLine(to: { hostname: string; port: string }) {
  const ends = new Set<Socket>();
  let cut = false;
  const pass = (from: Socket, into: Socket): void => {
    ends.add(from);
    from.on("data", (chunk) => !cut && into.write(chunk));
    from.on("error", () => {});
    from.on("close", () => {
      ends.delete(from);
      if (!cut) into.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => void (cut = true),
    /** For lines that begin now; what was open stays dead. */
    mend: () => void (cut = false),
    open: () => ends.size / 2,
  };
}
