import { startVesper, type Vesper } from "#bench/machine/vesper.ts";
import { type Proxy, startProxy } from "./proxy.ts";

export interface Team {
  /** In the order of their ports; a measurement may put a new one in an ended one's place. */
  readonly members: Vesper[];
  readonly proxy: Proxy;
  stop(): Promise<void>;
}

/** So many processes on one database, behind one proxy. `env`: more of their environment. */
export async function startTeam(
  databaseUrl: string,
  count: number,
  env: Record<string, string> = {},
): Promise<Team> {
  const members: Vesper[] = [];
  for (let at = 0; at < count; at += 1) members.push(await startVesper(databaseUrl, null, { env }));
  const proxy = await startProxy(members.map(({ port }) => port));
  return {
    members,
    proxy,
    async stop() {
      await proxy.stop();
      await Promise.all(members.map((one) => one.stop()));
    },
  };
}
