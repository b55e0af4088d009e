import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line to a server that can be cut as a network is: nothing more goes through, and nobody is told. */
export async function cutLine(to: { hostname: string; port: string }) {
  const ends = new Set<Socket>();
  /** Their other ends have gone, which they did not hear. */
  const left = new Set<Socket>();
  let cut = false;
  const keep = (end: Socket): void => {
    ends.add(end);
    end.on("error", () => {});
    end.on("close", () => ends.delete(end));
  };
  const pass = (from: Socket, into: Socket): void => {
    keep(from);
    from.on("data", (chunk) => !cut && into.write(chunk));
    from.on("close", () => (cut ? left.add(into) : into.destroy()));
  };
  const server = createServer((near) => {
    if (cut) return keep(near); // nobody hears that it begins
    const far = connect(Number(to.port), to.hostname);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => void (cut = true),
    /** For lines that begin now; what was open stays dead. Keepalive finds whose other end has gone. */
    mend() {
      cut = false;
      for (const end of left) end.destroy();
    },
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
