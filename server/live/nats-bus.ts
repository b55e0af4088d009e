import { randomBytes } from "node:crypto";
import type { NatsConnection, Subscription } from "@nats-io/transport-node";
import type { Bus } from "./bus.ts";
import type { NatsAddress } from "./nats-address.ts";

const retryMs = 1_000;

/**
 * The bus over NATS: a subject for all, and one for each member, which only the processes hear that
 * have a device of theirs. Resolves after the first attempt to connect, whether it succeeded or
 * not: while no server answers nothing is said, this process serves its own devices, and hears
 * `missed` once NATS stands. `installation`: a word that keeps several installations at one NATS
 * apart.
 */
export async function openNatsBus(
  address: NatsAddress,
  installation: string,
  log: (error: unknown) => void,
) {
  const name = randomBytes(4).toString("hex");
  const toAll = `vesper.${installation}.all`;
  const toMember = (member: string): string => `vesper.${installation}.member.${member}`;
  const followed = new Map<string, Subscription | null>();
  let connection: NatsConnection | null = null;
  let standing = false;
  let closed = false;
  let hear: (text: string, from: string) => void = () => {};
  let miss = (): void => {};

  const subscribe = (subject: string, nats: NatsConnection): Subscription =>
    nats.subscribe(subject, {
      callback(error, message) {
        if (error) return log(error);
        const text = message.string();
        const space = text.indexOf(" ");
        // Of another version, perhaps: what cannot be understood stops nothing.
        try {
          hear(text.slice(space + 1), text.slice(0, space));
        } catch (unknown) {
          log(unknown);
        }
      },
    });

  function attach(nats: NatsConnection): void {
    connection = nats;
    standing = true;
    subscribe(toAll, nats);
    for (const member of followed.keys()) followed.set(member, subscribe(toMember(member), nats));
  }

  /**
   * Once NATS has answered it has read all subscriptions as well: what is said from now on is heard,
   * and what was said before is missed. Where the line is cut before, the next one tells.
   */
  const stands = (nats: NatsConnection): Promise<void> =>
    nats.flush().then(
      () => miss(),
      () => {},
    );

  async function watch(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === "reconnect") {
        standing = true;
        void stands(nats);
      } else if (type === "disconnect" && !closed) {
        standing = false;
        log(new Error("NATS does not answer: other processes are not heard"));
      }
    }
  }

  /** However long it takes. */
  async function connectLater(): Promise<void> {
    while (!closed) {
      await new Promise((wait) => setTimeout(wait, retryMs));
      const nats = closed ? null : await connectOnce(address).catch(() => null);
      if (!nats) continue;
      if (closed) return nats.close();
      attach(nats);
      void stands(nats);
      return watch(nats);
    }
  }

  const first = await connectOnce(address).catch((error: unknown) => {
    log(error);
    return null;
  });
  if (first) attach(first);
  const watching = first ? watch(first) : connectLater();

  const say = (subject: string, text: string): void => {
    if (standing) connection?.publish(subject, `${name} ${text}`);
  };
  const bus: Bus = {
    publish: (text) => say(toAll, text),
    publishTo(members, lineFor) {
      for (const member of members) say(toMember(member), lineFor([member]));
    },
    follow(member, here) {
      followed.get(member)?.unsubscribe();
      if (here) followed.set(member, connection && subscribe(toMember(member), connection));
      else followed.delete(member);
    },
    listen(heard, missed) {
      [hear, miss] = [heard, missed];
    },
  };
  return {
    bus,
    /** What was said before is out. */
    async close(): Promise<void> {
      closed = true;
      if (standing) await connection?.flush();
      await connection?.close();
      await watching;
    },
  };
}

/** Why processes could not speak there; null: they can. */
export const natsFault = (address: NatsAddress): Promise<string | null> =>
  connectOnce(address).then(
    async (nats) => {
      await nats.close();
      return null;
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

async function connectOnce({ servers, tls, ...login }: NatsAddress): Promise<NatsConnection> {
  // Loaded only where there is one.
  const { connect } = await import("@nats-io/transport-node");
  return connect({
    servers: [...servers],
    ...(tls && { tls: {} }),
    ...login,
    name: "vesper",
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true, // a password that changes at both ends is away for a moment
    timeout: 5_000,
    pingInterval: 10_000,
  });
}
