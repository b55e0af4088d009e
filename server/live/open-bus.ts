import { createHash } from "node:crypto";
import type pg from "pg";
import type { Channel, Listening } from "#server/db/listen.ts";
import { schemaName } from "#server/db/schema-name.ts";
import type { Bus } from "./bus.ts";
import type { NatsAddress } from "./nats-address.ts";
import { openNatsBus } from "./nats-bus.ts";
import { busChannel, openNotifyBus } from "./notify-bus.ts";

/** A bus, with what it needs of the database's notices. */
export interface OpenBus {
  readonly bus: Bus;
  /** For `listen`. */
  readonly channels: Readonly<Record<string, Channel>>;
  /** With what `listen` gave. */
  connect(news: Listening): void;
  close(): Promise<void>;
}

/**
 * Over NATS where there is one, else over the database's notices. `installation`: a public word of
 * its own, by which its processes know each other at a NATS that others use too.
 */
export async function openBus(
  nats: NatsAddress | undefined,
  installation: string,
  pool: pg.Pool,
  log: (error: unknown) => void,
): Promise<OpenBus> {
  if (nats) {
    const word = createHash("sha256").update(installation).digest("hex").slice(0, 16);
    const { bus, close } = await openNatsBus(nats, word, log);
    return { bus, channels: {}, connect() {}, close };
  }
  const { bus, channel, connect } = openNotifyBus(log);
  const name = busChannel(await schemaName(pool));
  return {
    bus,
    channels: { [name]: channel },
    connect: (news) => connect((said) => news.say(name, said)),
    close: async () => {},
  };
}
