import pg from "pg";
import type { Logger } from "pino";
import { commonRefusal } from "#server/calls/refusal.ts";
import { isSilence, requestLimits } from "#server/db/connection-limits.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly messages: MessageWriter;
  }
}

export interface Outgoing {
  readonly conversation: string;
  readonly sender: string;
  readonly clientId: string;
  readonly body: string;
  /** Credits it costs on this site. */
  readonly price: number;
  /** Credits that the sender was shown: it costs no more than that. Left out: nothing was shown. */
  readonly shown?: number | undefined;
  readonly confirmed: boolean;
  /**
   * A gift or a photo comes with it; never both. `photo`: an id of chat_photo that is the sender's
   * own, for this conversation.
   */
  readonly gift?: string | undefined;
  readonly photo?: string | undefined;
}

/**
 * The database's answer; see `message_verdict` in db/migrations/0006 for the rules behind `code`, and
 * `send_batch` in the newest migration that has it for the last two.
 */
export interface Verdict {
  readonly code:
    | "sent"
    | "duplicate"
    | "not_found"
    | "recipient_unavailable"
    | "recipient_unconfirmed"
    | "not_enough_credits"
    | "message_price_changed"
    | "fictional_unconfirmed"
    | "express_request_needed"
    | "fictional_first";
  readonly seq: number;
  readonly peer: string;
  readonly at: Date;
  /** Credits: what this message costs or, for a duplicate, what the first one cost. */
  readonly cost: number;
  /** Credits left. */
  readonly balance: number | null;
  /** The sender is a fictional profile. */
  readonly fictional: boolean;
  /** Of the first message, for a duplicate. */
  readonly body: string | null;
  readonly gift: string | null;
  readonly photo_id: string | null;
  /** The receiver's next digest is due later and will speak of this message too. */
  readonly told: boolean;
}

export interface MessageWriter {
  /**
   * Resolves after the commit. @throws Refusal unavailable when the database went away: the same
   * client id may be sent again
   */
  send(message: Outgoing): Promise<Verdict>;
  close(): Promise<void>;
}

interface Waiting {
  readonly message: Outgoing;
  resolve(verdict: Verdict): void;
  reject(error: unknown): void;
}

/** One connection of the writer's own. `client` null: down. */
interface Line {
  client: pg.Client | null;
  connecting: boolean;
  writing: boolean;
}

const lineCount = 2;
const mostInBatch = 64;
const firstPauseMs = 50;
const longestPauseMs = 2_000;
/** For a row that somebody else holds: every message of the line waits behind it. */
const mostWaitMs = 500;
// Plans are made once, for any values; only index lookups make sense here, also while the tables
// are young and small.
const settings =
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off";
const store = `select * from send_batch(
  $1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::boolean[], $7::text[], $8::uuid[], $9::integer[])`;

/**
 * Stores messages in batches that adapt to the load: what arrived while the previous commit was
 * under way goes into the next, without a timer. A conversation and a sender are in one batch at a
 * time, which keeps their order and makes every row of a batch independent of the others.
 */
export function openMessageWriter(databaseUrl: string, log: Logger): MessageWriter {
  const lines: Line[] = Array.from({ length: lineCount }, () => ({
    client: null,
    connecting: false,
    writing: false,
  }));
  const busy = new Set<string>();
  let queue: Waiting[] = [];
  let scheduled = false;
  let closing = false;

  async function connect(line: Line, pauseMs: number): Promise<void> {
    if (closing) return;
    line.connecting = true;
    const client = new pg.Client({
      connectionString: databaseUrl,
      options: settings,
      ...requestLimits,
      lock_timeout: mostWaitMs,
      connectionTimeoutMillis: 5_000,
      application_name: "message-writer",
    });
    const lost = (error?: Error): void => {
      if (line.client !== client) return;
      line.client = null;
      if (closing) return;
      log.warn({ err: error }, "message writer lost its connection");
      void connect(line, firstPauseMs);
    };
    client.on("error", lost);
    client.on("end", () => lost());
    try {
      await client.connect();
      line.client = client;
      line.connecting = false;
      pump();
    } catch (error) {
      line.connecting = false;
      log.warn({ err: error }, "message writer cannot connect");
      if (!lines.some(({ client: other }) => other)) refuseAll();
      setTimeout(() => void connect(line, Math.min(pauseMs * 2, longestPauseMs)), pauseMs).unref();
    }
  }

  function refuseAll(): void {
    const refused = queue;
    queue = [];
    for (const waiting of refused) waiting.reject(commonRefusal("unavailable"));
  }

  /** The oldest messages whose conversation and sender are not being written at this moment. */
  function take(): Waiting[] {
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    for (const waiting of queue) {
      const { conversation, sender } = waiting.message;
      if (taken.length === mostInBatch || busy.has(conversation) || busy.has(sender))
        left.push(waiting);
      else {
        busy.add(conversation).add(sender);
        taken.push(waiting);
      }
    }
    queue = left;
    return taken;
  }

  function pump(): void {
    for (const line of lines) {
      if (!line.client || line.writing) continue;
      const batch = take();
      if (batch.length === 0) return;
      line.writing = true;
      void write(line, line.client, batch).finally(() => {
        line.writing = false;
        for (const { message } of batch) {
          busy.delete(message.conversation);
          busy.delete(message.sender);
        }
        pump();
      });
    }
  }

  async function write(line: Line, client: pg.Client, batch: Waiting[]): Promise<void> {
    try {
      const verdicts = await ask(
        client,
        batch.map(({ message }) => message),
      );
      batch.forEach((waiting, at) => waiting.resolve(verdicts[at] as Verdict));
    } catch (error) {
      if (isSilence(error)) void client.end(); // and another one is opened
      if (isLost(error) || line.client !== client)
        for (const waiting of batch) waiting.reject(commonRefusal("unavailable"));
      else if (batch.length > 1) {
        // one bad row must not cost the others
        log.warn(
          { err: error, messages: batch.length },
          "a batch of messages failed; storing them one by one",
        );
        for (const waiting of batch) await write(line, client, [waiting]);
      } else batch[0]?.reject(error);
    }
  }

  for (const line of lines) void connect(line, firstPauseMs);

  return {
    send: (message) =>
      new Promise((resolve, reject) => {
        if (closing || !lines.some(({ client, connecting }) => client ?? connecting)) {
          reject(commonRefusal("unavailable"));
          return;
        }
        queue.push({ message, resolve, reject });
        if (scheduled) return;
        scheduled = true;
        setImmediate(() => {
          // requests that were read together go together
          scheduled = false;
          pump();
        });
      }),
    async close() {
      while (
        lines.some(({ writing }) => writing) ||
        (queue.length > 0 && lines.some(({ client }) => client))
      )
        await new Promise((wait) => setTimeout(wait, 5));
      closing = true;
      refuseAll();
      // One that comes up meanwhile would be nobody's.
      while (lines.some(({ connecting }) => connecting))
        await new Promise((wait) => setTimeout(wait, 5));
      await Promise.all(
        lines.flatMap(({ client }) => (client ? [client.end().catch(() => {})] : [])),
      );
    },
  };
}

async function ask(client: pg.Client, messages: readonly Outgoing[]): Promise<Verdict[]> {
  const { rows } = await client.query<Verdict>({
    name: "store",
    text: store,
    values: [
      messages.map((m) => m.conversation),
      messages.map((m) => m.sender),
      messages.map((m) => m.clientId),
      messages.map((m) => m.body),
      messages.map((m) => m.price),
      messages.map((m) => m.confirmed),
      messages.some((m) => m.gift) ? messages.map((m) => m.gift) : null,
      messages.some((m) => m.photo) ? messages.map((m) => m.photo) : null,
      messages.map((m) => m.shown),
    ],
  });
  if (rows.length !== messages.length)
    throw new Error(`${rows.length} verdicts for ${messages.length} messages`);
  return rows;
}

/**
 * The connection ended: whether the commit happened is unknown, and the client id will tell at the
 * retry.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isSilence(error)) return true;
  const { code = "" } = error as Error & { code?: string };
  return (
    /^(57P0[1-3]|08\w{3}|ECONN\w+|EPIPE)$/.test(code) ||
    /Connection terminated|not queryable|closed the connection|Connection ended/i.test(
      error.message,
    )
  );
}
