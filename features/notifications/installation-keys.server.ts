import { randomBytes } from "node:crypto";
import webPush from "web-push";
import type { Database } from "#server/db/database.ts";

/** Secrets that an installation makes for itself at its first start and keeps in its database, for all its processes. */
export interface InstallationKeys {
  /** VAPID, base64url: the public one goes to every browser (`push_public_key` of the settings). */
  readonly pushPublicKey: string;
  readonly pushPrivateKey: string;
  /** Signs the links that stop mails. */
  readonly linkSecret: Buffer;
}

/** Reads them, and makes them at the first start. */
export async function installationKeys(db: Database): Promise<InstallationKeys> {
  const read = () => db.selectFrom("installation_key").select(["push_public_key", "push_private_key", "link_secret"]).executeTakeFirst();
  let row = await read();
  if (!row) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    // Of processes that start together, one makes them.
    await db.insertInto("installation_key").values({ push_public_key: publicKey, push_private_key: privateKey, link_secret: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing()).execute();
    row = await read();
  }
  if (!row) throw new Error("the installation has no keys");
  return { pushPublicKey: row.push_public_key, pushPrivateKey: row.push_private_key, linkSecret: row.link_secret };
}
