import { randomBytes } from "node:crypto";
import type { Channel } from "#server/db/listen.ts";
import type { Bus } from "./bus.ts";

/** Of two installations in schemas of one database, each speaks for itself. */
export const busChannel = (schema: string): string =>
  schema === "public" ? "live_said" : `live_said_${schema}`;

/** PostgreSQL takes 7,999 bytes a notice. */
const mostOfANotice = 7_800;
/** While nothing can be said, this much waits, then it is lost: events are hints. */
const mostWaiting = 10_000;

/**
 * The bus over the database's own notices, on the connection that listens already. What is said
 * while a statement is under way goes together with the next: a busy process makes one statement of
 * hundreds of events. Give `channel` to `listen`, and what it gave to `connect`.
 */
export function openNotifyBus(log: (error: unknown) => void) {
  const name = randomBytes(4).toString("hex");
  const begun = new Map<string, string>();
  let say: ((payloads: readonly string[]) => Promise<void>) | null = null;
  let waiting: string[] = [];
  let saying = false;
  let lost = false;
  let count = 0;
  let hear: (text: string, from: string) => void = () => {};
  let miss = (): void => {};

  async function pump(): Promise<void> {
    if (saying || !say || waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    saying = true;
    try {
      await say(notices(batch.join("\n")));
      // The others missed what was not said, as if we had been away.
      if (lost) miss();
      lost = false;
    } catch (error) {
      lost = true;
      log(error);
    } finally {
      saying = false;
      if (waiting.length > 0) setImmediate(() => void pump());
    }
  }

  /** Each is one of its kind: PostgreSQL drops a notice that equals one of its transaction. */
  function notices(text: string): string[] {
    const plain = asciiOf(text);
    const parts = Math.ceil(plain.length / mostOfANotice);
    return Array.from({ length: parts }, (_, at) => {
      count += 1;
      const part = plain.slice(at * mostOfANotice, (at + 1) * mostOfANotice);
      return `${name} ${count} ${at === 0 ? "begin" : "more"} ${at === parts - 1 ? "end" : "on"} ${part}`;
    });
  }

  /** Of another version, perhaps: what cannot be understood stops nothing. */
  function hearing(line: string, from: string): void {
    try {
      hear(line, from);
    } catch (error) {
      log(error);
    }
  }

  const channel: Channel = {
    heard(payload) {
      const [, from = "", first, last, part = ""] =
        /^(\w+) \d+ (begin|more) (end|on) (.*)$/s.exec(payload) ?? [];
      if (from === name || !first) return;
      const before = first === "begin" ? "" : begun.get(from);
      begun.delete(from);
      if (before === undefined) return; // its beginning was said before we listened
      if (last === "on") begun.set(from, before + part);
      else for (const line of (before + part).split("\n")) hearing(line, from);
    },
    missed() {
      begun.clear();
      miss();
    },
  };
  const bus: Bus = {
    publish(text) {
      if (waiting.length >= mostWaiting) return;
      waiting.push(text);
      if (waiting.length === 1) setImmediate(() => void pump());
    },
    // Every process hears every notice.
    publishTo: (members, lineFor) => bus.publish(lineFor(members)),
    follow() {},
    listen(heard, missed) {
      [hear, miss] = [heard, missed];
    },
  };
  return {
    bus,
    channel,
    connect(over: (payloads: readonly string[]) => Promise<void>): void {
      say = over;
      void pump();
    },
  };
}

/** The same JSON in ASCII: so a notice is as many bytes as letters, and cut nowhere inside one. */
const asciiOf = (json: string): string =>
  json.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
