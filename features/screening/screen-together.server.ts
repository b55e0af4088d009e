import type pg from "pg";
import { gather } from "#server/db/gather.ts";

/** What of a message is compared with others. */
export interface Compared {
  readonly siteId: string;
  readonly sender: string;
  readonly conversation: string;
  readonly clientId: string;
  readonly body: string;
  /** 128 bits as '0' and '1'; null: too short to compare. */
  readonly print: string | null;
  /** Hashed contact details, and those of them that lead somewhere. */
  readonly contacts: readonly string[];
  readonly places: readonly string[];
}

/** 'answered': the other has written, and nothing in it needs a look. */
export type Verdict = "answered" | "clear" | "held";

const screen = `select verdict from screen_batch($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[],
  $5::text[], $6::text[], $7::text[], $8::text[]) verdict`;
/** One of a young account is compared with up to 5,000 others: nobody waits for more than these. */
const mostTogether = 16;
const arrayText = (numbers: readonly string[]): string => `{${numbers.join()}}`;

/**
 * Compares messages with what was sent before and keeps their prints: what comes while others are
 * compared goes together into the next transaction (`screen_batch`). One whose member or
 * conversation is being deleted fails by itself.
 */
export function openComparing(pool: pg.Pool): (message: Compared) => Promise<Verdict> {
  const compare = async (messages: readonly Compared[]): Promise<Verdict[]> => {
    const { rows } = await pool.query<{ verdict: Verdict }>({
      name: "screen_batch",
      text: screen,
      values: [
        messages.map(({ siteId }) => siteId),
        messages.map(({ sender }) => sender),
        messages.map(({ conversation }) => conversation),
        messages.map(({ clientId }) => clientId),
        messages.map(({ body }) => body),
        messages.map(({ print }) => print),
        messages.map(({ contacts }) => arrayText(contacts)),
        messages.map(({ places }) => arrayText(places)),
      ],
    });
    return rows.map(({ verdict }) => verdict);
  };
  const together = gather<Compared, Verdict | Error>(
    (messages) =>
      compare(messages).catch((error: unknown) => {
        if (messages.length === 1 || !isOfOneRow(error)) throw error;
        return Promise.all(
          messages.map((one) =>
            compare([one]).then(
              ([verdict]) => verdict as Verdict,
              (failure: unknown) => failure as Error,
            ),
          ),
        );
      }),
    { lines: 2, most: mostTogether },
  );
  return async (message) => {
    const verdict = await together(message);
    if (verdict instanceof Error) throw verdict;
    return verdict;
  };
}

/** A constraint that one of the rows does not meet (SQLSTATE class 23), or a deadlock over one. */
const isOfOneRow = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(?:23|40P01)/.test(String(error.code));
