import type { Bus } from "./bus.ts";
import type { Live, Sockets } from "./live.ts";

/** What processes say to each other about their sockets. */
type Said<Event> =
  | { readonly do: "send"; readonly to: readonly string[]; readonly event: Event }
  | { readonly do: "end"; readonly account: string; readonly session?: string }
  /** Members who are connected at the one that says so, and no longer. */
  | { readonly do: "here"; readonly accounts: readonly string[] }
  | { readonly do: "gone"; readonly accounts: readonly string[] }
  /** A process begins, or says again who it is after a pause in which it was not heard. */
  | { readonly do: "begins" }
  | { readonly do: "returns" }
  | { readonly do: "lives" }
  | { readonly do: "leaves" };

const beatMs = 10_000;
/** Who says nothing for so long is gone. */
const lostMs = 35_000;
/** Ids in one saying. */
const mostNamed = 500;

/**
 * The sockets of all processes as one: an event goes to those of this process at once, and over the
 * bus to the others'. A process that is alone says nothing but that it lives.
 */
export function openAcross<Event>(sockets: Sockets<Event>, bus: Bus): Live<Event> {
  /** The other processes, by name: when each was heard last, and who is connected there. */
  const others = new Map<string, { at: number; readonly members: Set<string> }>();
  const say = (said: Said<Event>): void => bus.publish(JSON.stringify(said));
  const sayIfHeard = (said: Said<Event>): void => {
    if (others.size > 0) say(said);
  };
  const sayWhoIsHere = (): void => {
    const all = [...sockets.members()];
    for (let at = 0; at < all.length; at += mostNamed)
      say({ do: "here", accounts: all.slice(at, at + mostNamed) });
    say({ do: "lives" });
  };

  function heard(text: string, from: string): void {
    const said = JSON.parse(text) as Said<Event>;
    if (said.do === "leaves") return void others.delete(from);
    const known = others.get(from);
    const other = known ?? { at: 0, members: new Set<string>() };
    other.at = performance.now();
    others.set(from, other);
    // Its beginning was not heard here: it may not know of us either.
    if (!known && said.do !== "begins" && said.do !== "returns") sayWhoIsHere();
    switch (said.do) {
      case "send":
        return sockets.send(said.to, said.event);
      case "end":
        return sockets.disconnect(said.account, said.session);
      case "here":
        for (const account of said.accounts) other.members.add(account);
        return;
      case "gone":
        for (const account of said.accounts) other.members.delete(account);
        return;
      case "begins":
      case "returns":
        other.members.clear();
        // What it said meanwhile was not heard here.
        if (said.do === "returns") sockets.readAgain();
        return sayWhoIsHere();
      case "lives":
    }
  }

  function missed(): void {
    others.clear();
    sockets.readAgain();
    say({ do: "returns" });
    sayWhoIsHere();
  }

  bus.listen(heard, missed);
  say({ do: "begins" });
  sockets.onChange((account, here) => {
    bus.follow(account, here);
    sayIfHeard({ do: here ? "here" : "gone", accounts: [account] });
  });
  const beat = setInterval(() => {
    say({ do: "lives" });
    const lost = performance.now() - lostMs;
    for (const [name, { at }] of others) if (at < lost) others.delete(name);
  }, beatMs);
  beat.unref();

  return {
    send(to, event) {
      sockets.send(to, event);
      if (others.size > 0)
        bus.publishTo(to, (some) =>
          JSON.stringify({ do: "send", to: some, event } satisfies Said<Event>),
        );
    },
    connected: (account) =>
      sockets.connected(account) ||
      [...others.values()].some(({ members }) => members.has(account)),
    disconnect(account, session) {
      sockets.disconnect(account, session);
      sayIfHeard({ do: "end", account, ...(session && { session }) });
    },
    askSessions: () => sockets.askSessions(),
    drain: (milliseconds) => sockets.drain(milliseconds),
    async close() {
      clearInterval(beat);
      // Its sockets close after this word: telling of each would make the others know it anew.
      sockets.onChange(() => {});
      sayIfHeard({ do: "leaves" });
      await sockets.close();
    },
  };
}
