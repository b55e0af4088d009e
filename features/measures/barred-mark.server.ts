import { sql } from "kysely";
import { canonicalMailbox } from "#features/mail/canonical-mailbox.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";

/*
 * Marks of a ban whose account is erased (decision 79): keyed fingerprints of the mailbox, browsers
 * and photos, by which staff see that a newcomer is like somebody who was banned.
 */

type Keys = Pick<Services, "fingerprint">;
type Kind = "mailbox" | "device" | "photo";

/** What like_banned compares of an account. */
export interface Traces {
  /** All that were confirmed. */
  readonly emails: readonly string[];
  /** `known_device.mark` */
  readonly devices: readonly Buffer[];
  /** `image.print`, 64 bits as a decimal number; 0 is no print. */
  readonly prints: readonly string[];
}

interface Mark {
  readonly kind: Kind;
  /** One; of a photo one for each eighth of its print. */
  readonly marks: Buffer[];
}

/** Marks of one site cannot be compared with another's, nor with what they were made of. */
function marksOf({ fingerprint }: Keys, site: string, traces: Traces): Mark[] {
  const mark = (kind: Kind, texts: readonly string[]): Mark => ({
    kind,
    marks: texts.map((text) => fingerprint(`${site} ${text}`, `barred-${kind}`)),
  });
  return [
    ...[...new Set(traces.emails.map(canonicalMailbox))].map((box) => mark("mailbox", [box])),
    ...traces.devices.map((device) => mark("device", [device.toString("hex")])),
    ...traces.prints.filter((print) => print !== "0").map((print) => mark("photo", eighths(print))),
  ];
}

/** `0 7f` to `7 03`: the bytes of a print, each with its place. */
const eighths = (print: string): string[] =>
  Array.from(
    BigInt.asUintN(64, BigInt(print)).toString(16).padStart(16, "0").matchAll(/../g),
    ([byte], place) => `${place} ${byte}`,
  );

/** Keeps the marks of an account that is about to be erased, for each ban, as long as its address. */
export async function keepMarks(
  keys: Keys,
  tx: Tx,
  site: string,
  traces: Traces,
  bans: readonly { readonly hash: Buffer; readonly begins_at: Date }[],
  endsOn: ReturnType<typeof sql<string>>,
): Promise<void> {
  const marks = marksOf(keys, site, traces);
  await tx
    .insertInto("barred_mark")
    .values(
      bans.flatMap(({ hash, begins_at }) =>
        marks.map((mark) => ({
          ...mark,
          site_id: site,
          ban_hash: hash,
          began_on: begins_at.toISOString().slice(0, 10),
          ends_on: endsOn,
        })),
      ),
    )
    .onConflict((before) => before.doNothing())
    .execute();
}

/** These bans are undone, or their address is let in again: their marks go too. */
export async function removeMarks(tx: Tx, bans: readonly Buffer[]): Promise<void> {
  if (bans.length > 0) await tx.deleteFrom("barred_mark").where("ban_hash", "in", bans).execute();
}

/** After the key is lost no mark fits any more. */
export async function forgetMarks(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("barred_mark").executeTakeFirst();
  return Number(numDeletedRows);
}

/** Which of these accounts of a site, by their ids, are like a banned one that was erased, and why. */
export async function likeErased(
  keys: Keys,
  db: Database | Tx,
  site: string,
  accounts: ReadonlyMap<string, Traces>,
): Promise<ReadonlyMap<string, ReadonlySet<Kind>>> {
  const like = new Map<string, Set<Kind>>();
  const asked = [...accounts].flatMap(([id, traces]) =>
    marksOf(keys, site, traces).map(({ kind, marks }) => ({
      id,
      kind,
      marks: marks.map((mark) => mark.toString("hex")),
    })),
  );
  const { rows } = await sql<{ account_id: string; kind: Kind }>`
    select account_id, kind from like_erased(${site}, ${JSON.stringify(asked)}::jsonb)`.execute(db);
  for (const { account_id, kind } of rows)
    like.set(account_id, (like.get(account_id) ?? new Set()).add(kind));
  return like;
}

/** Does anything of an erased ban stand in this site's table? Most sites have none. */
export async function hasMarks(db: Database | Tx, site: string): Promise<boolean> {
  const { rows } = await sql`select from barred_mark where site_id = ${site} limit 1`.execute(db);
  return rows.length > 0;
}
