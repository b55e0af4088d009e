import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import type { Sealing } from "#server/security/sealed.ts";
import { isId } from "#server/calls/id.ts";
import { type Carrier, carriers } from "#features/payment-methods/methods.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import type { Credentials } from "./provider-kind.ts";
import { checkCredentials, credentialsSchema, hintsOf, providerKinds } from "./provider-kinds.ts";

/** How long another process's change of an account stays unknown to this one. */
const freshMs = 5_000;

const placeOf = (siteId: string, kind: string): string => `site_payment_account:${siteId}:${kind}`;

export const sealedCredentials: SealedColumn = {
  table: "site_payment_account",
  column: "credentials",
  key: ["id", "site_id", "provider"],
  placeOf: (_id, siteId = "", kind = "") => placeOf(siteId, kind),
};

/**
 * Sets or replaces a site's credentials at a provider. New keys of the same account (`identity`)
 * replace the old ones; those of another account begin a row of their own, and what was paid with
 * the old ones is asked for and refunded with them. A row whose account nobody knows, from before
 * keys were checked, counts as another account, unless its keys can no longer be opened.
 */
export async function storeAccount(
  tx: Tx,
  sealing: Sealing,
  siteId: string,
  kind: Carrier,
  credentials: Credentials,
  identity: string | null = null,
): Promise<void> {
  const values = {
    credentials: sealing.seal(JSON.stringify(credentials), placeOf(siteId, kind)),
    hints: JSON.stringify(hintsOf(kind, credentials)),
    identity,
    active: true,
  };
  const now = await tx
    .selectFrom("site_payment_account")
    .select(["id", "identity", "hints"])
    .where("site_id", "=", siteId)
    .where("provider", "=", kind)
    .where("replaced_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  const changed_at = sql<Date>`clock_timestamp()`;
  const hints = JSON.stringify(now?.hints ?? {});
  const before = now?.identity ?? null;
  const same =
    before !== null && identity !== null
      ? before === identity
      : hints === "{}" || hints === values.hints;
  if (now && same) {
    await tx
      .updateTable("site_payment_account")
      .set({ ...values, changed_at })
      .where("id", "=", now.id)
      .execute();
    return;
  }
  if (now)
    await tx
      .updateTable("site_payment_account")
      .set({ active: false, replaced_at: changed_at, changed_at })
      .where("id", "=", now.id)
      .execute();
  await tx
    .insertInto("site_payment_account")
    .values({ site_id: siteId, provider: kind, ...values })
    .execute();
}

/** A site's stored credentials, to be replaced in part; empty: none. */
export async function readCredentials(
  tx: Tx,
  sealing: Sealing,
  siteId: string,
  kind: Carrier,
): Promise<Credentials> {
  const row = await tx
    .selectFrom("site_payment_account")
    .select("credentials")
    .where("site_id", "=", siteId)
    .where("provider", "=", kind)
    .where("replaced_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row
    ? credentialsSchema.parse(JSON.parse(sealing.open(row.credentials, placeOf(siteId, kind))))
    : {};
}

interface Account {
  readonly active: boolean;
  readonly provider: PaymentProvider;
}

export interface StoppedAccount {
  readonly site: string;
  readonly provider: string;
}

/** The accounts of all sites that take new payments. */
export const activeAccounts = (tx: Tx): Promise<StoppedAccount[]> =>
  tx
    .selectFrom("site_payment_account")
    .where("active", "=", true)
    .select(["site_id as site", "provider"])
    .orderBy("id")
    .execute();

/**
 * Empties credentials that nobody can open any more, and stops their accounts until an operator
 * enters them again.
 */
export async function forgetCredentials(tx: Tx, sealing: Sealing): Promise<number> {
  const accounts = await tx
    .selectFrom("site_payment_account")
    .select(["id", "site_id", "provider"])
    .execute();
  for (const { id, site_id, provider } of accounts) {
    const credentials = sealing.seal("{}", placeOf(site_id, provider));
    await tx
      .updateTable("site_payment_account")
      .set({ credentials, hints: "{}", active: false, changed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
  }
  return accounts.length;
}

/** The sites' own accounts, opened when they are needed. */
export function openAccounts(db: Database, sealing: Sealing) {
  const opened = new Map<string, Account & { readonly changed: number }>();
  const bySite = new Map<string, { readonly at: number; readonly accounts: Promise<Account[]> }>();

  async function read(where: {
    readonly site?: string;
    readonly account?: string;
  }): Promise<Account[]> {
    const rows = await db
      .selectFrom("site_payment_account")
      .selectAll()
      .$if(where.site !== undefined, (q) => q.where("site_id", "=", where.site ?? ""))
      .$if(where.account !== undefined, (q) => q.where("id", "=", where.account ?? ""))
      .execute();
    const kinds = rows.flatMap((row) =>
      carriers.filter((kind) => kind === row.provider).map((kind) => ({ kind, row })),
    );
    const made = await Promise.all(
      kinds
        .toSorted((a, b) => carriers.indexOf(a.kind) - carriers.indexOf(b.kind))
        .map(async ({ kind, row }) => {
          const known = opened.get(row.id);
          if (known?.changed === row.changed_at.getTime() && known.active === row.active)
            return known;
          const stored = checkCredentials(
            kind,
            credentialsSchema.parse(
              JSON.parse(sealing.open(row.credentials, placeOf(row.site_id, kind))),
            ),
          );
          if ("wrong" in stored) return null; // forgotten with a lost key: nobody can ask there until they are entered again
          const account = {
            active: row.active,
            changed: row.changed_at.getTime(),
            provider: await providerKinds[kind].open(
              stored.credentials,
              { id: row.id, siteId: row.site_id },
              db,
            ),
          };
          opened.set(row.id, account);
          return account;
        }),
    );
    return made.filter((account) => account !== null);
  }

  return {
    /** A site's accounts, those that take no new payments too. */
    ofSite(siteId: string): Promise<Account[]> {
      const known = bySite.get(siteId);
      if (known && performance.now() - known.at < freshMs) return known.accounts;
      const accounts = read({ site: siteId });
      bySite.set(siteId, { at: performance.now(), accounts });
      accounts.catch(() => bySite.delete(siteId));
      return accounts;
    },
    async byId(id: string): Promise<PaymentProvider | undefined> {
      return isId(id) ? (await read({ account: id }))[0]?.provider : undefined;
    },
    /** Those of all sites. */
    all: async (): Promise<PaymentProvider[]> => (await read({})).map(({ provider }) => provider),
    /** After an operator changed one. */
    forget: (siteId: string): void => {
      bySite.delete(siteId);
    },
  };
}
