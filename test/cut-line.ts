import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line to a server that can be cut as a network is: nothing more goes through, and nobody is told. */
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
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => void (cut = true),
    /** For lines that begin now; what was open stays dead. */
    mend: () => void (cut = false),
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
