import type pg from "pg";
import { gather } from "#server/db/gather.ts";

/** A message that is about to be stored. */
export interface Written {
  readonly siteId: string;
  readonly sender: string;
  readonly conversation: string;
  readonly clientId: string;
  readonly body: string;
}

/** What of it is compared with others. */
export interface Compared extends Written {
  /** 128 bits as '0' and '1'; null: too short to compare. */
  readonly print: string | null;
  /** Hashed contact details, and those of them that lead somewhere. */
  readonly contacts: readonly string[];
  readonly places: readonly string[];
}

/** 'answered': the other has written, and nothing in it needs a look. */
export type Verdict = "answered" | "clear" | "held";

const together = `select verdict from screen_batch($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[],
  $5::text[], $6::text[], $7::text[], $8::text[]) verdict`;
const alone =
  "select screen_message($1, $2, $3, $4, $5, $6::bit(128), $7::bigint[], $8::bigint[]) as verdict";
/** One of a young account is compared with up to 5,000 others: nobody waits for more than these. */
const mostTogether = 16;

const valuesOf = ({ siteId, sender, conversation, clientId, body, print, ...of }: Compared) => [
  siteId,
  sender,
  conversation,
  clientId,
  body,
  print,
  `{${of.contacts.join()}}`,
  `{${of.places.join()}}`,
];

/**
 * Compares messages with what was sent before and keeps their prints: what comes while others are
 * compared goes together into the next transaction (`screen_batch`). One whose member is being
 * deleted, or held by somebody, fails or waits by itself.
 */
export function openComparing(pool: pg.Pool): (message: Compared) => Promise<Verdict> {
  const ask = async (name: string, text: string, values: unknown[]): Promise<Verdict[]> => {
    const { rows } = await pool.query<{ verdict: Verdict }>({ name, text, values });
    return rows.map(({ verdict }) => verdict);
  };
  const compareAlone = async (message: Compared): Promise<Verdict> =>
    (await ask("screen_message", alone, valuesOf(message)))[0] as Verdict;
  const compare = gather<Compared, Verdict | Promise<Verdict>>(
    (messages) => {
      const rows = messages.map(valuesOf);
      const columns = rows[0]?.map((_, at) => rows.map((row) => row[at])) ?? [];
      return ask("screen_batch", together, columns).catch((error: unknown) => {
        if (!isOfOneRow(error)) throw error;
        return messages.map(compareAlone); // not waited for: the next ones have their turn
      });
    },
    { lines: 2, most: mostTogether },
  );
  return async (message) => await compare(message);
}

/**
 * A constraint that one of the rows does not meet (SQLSTATE class 23), or one that somebody holds: a
 * deadlock, a lock that did not come.
 */
const isOfOneRow = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(?:23|40P01|55P03)/.test(String(error.code));
