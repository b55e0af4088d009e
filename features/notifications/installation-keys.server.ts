import { randomBytes } from "node:crypto";
import webPush from "web-push";
import { StartError } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import type { Sealing } from "#server/security/sealed.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly keys: InstallationKeys;
  }
}

/**
 * Secrets that an installation makes for itself at its first start and keeps in its database, for
 * all its processes.
 */
export interface InstallationKeys {
  /** VAPID, base64url: the public one goes to every browser (`push_public_key` of the settings). */
  readonly pushPublicKey: string;
  readonly pushPrivateKey: string;
  /** Signs the links that stop mails. */
  readonly linkSecret: Buffer;
  /** Sealed where it lies: finds accounts at banks again whose numbers nobody keeps. */
  readonly fingerprintKey: Buffer;
}

const fingerprintPlace = "installation_key:fingerprint_key";

export const sealedFingerprintKey: SealedColumn = {
  table: "installation_key",
  column: "fingerprint_key",
  key: ["only_one"],
  placeOf: () => fingerprintPlace,
};

/**
 * Reads them, and makes them at the first start.
 * @throws StartError where SECRET_KEY is not the one that sealed them
 */
export async function installationKeys(db: Database, sealing: Sealing): Promise<InstallationKeys> {
  const read = () => db.selectFrom("installation_key").selectAll().executeTakeFirst();
  let row = await read();
  if (!row?.fingerprint_key) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const fingerprint_key = sealing.seal(randomBytes(32).toString("base64"), fingerprintPlace);
    // Of processes that start together, one makes them.
    await db
      .insertInto("installation_key")
      .values({
        push_public_key: publicKey,
        push_private_key: privateKey,
        link_secret: randomBytes(32),
        fingerprint_key,
      })
      .onConflict((conflict) =>
        conflict
          .column("only_one")
          .doUpdateSet({ fingerprint_key })
          .where("installation_key.fingerprint_key", "is", null),
      )
      .execute();
    row = await read();
  }
  if (!row?.fingerprint_key) throw new Error("the installation has no keys");
  return {
    pushPublicKey: row.push_public_key,
    pushPrivateKey: row.push_private_key,
    linkSecret: row.link_secret,
    fingerprintKey: openFingerprintKey(row.fingerprint_key, sealing),
  };
}

/** Writes down which data folder this installation's files are in; null: they are in a bucket. */
export const keepDataFolder = async (db: Database, mark: string | null): Promise<void> =>
  void (await db
    .updateTable("installation_key")
    .set({ data_folder: mark })
    .where("data_folder", "is distinct from", mark)
    .execute());

/** @throws StartError where SECRET_KEY is not the one that sealed it */
export function openFingerprintKey(sealed: Buffer, sealing: Sealing): Buffer {
  try {
    return Buffer.from(sealing.open(sealed, fingerprintPlace), "base64");
  } catch {
    throw new StartError(
      "This database was sealed with another SECRET_KEY (or secret.key of the data folder): start with that one. " +
        "If it is lost for good, `npm run vesper -- forget-sealed --lost=yes` removes what only it could open.",
    );
  }
}
