import { newToken } from "#server/security/token.ts";
import type { Database } from "#server/db/database.ts";

export interface SandboxKeys {
  readonly api_key: string;
  readonly webhook_secret: string;
}

/** The keys, read once: they are never changed. A read that fails is tried again. */
export function openKeys(db: Database): () => Promise<SandboxKeys> {
  let keys: Promise<SandboxKeys> | undefined;
  return () =>
    (keys ??= sandboxKeys(db).catch((error: unknown) => {
      keys = undefined;
      throw error;
    }));
}

/**
 * The two secrets that an operator would copy from a provider's dashboard; made once per
 * installation.
 */
export async function sandboxKeys(db: Database): Promise<SandboxKeys> {
  const read = () =>
    db.selectFrom("sandbox_key").select(["api_key", "webhook_secret"]).executeTakeFirst();
  const known = await read();
  if (known) return known;
  await db
    .insertInto("sandbox_key")
    .values({ api_key: newToken().token, webhook_secret: newToken().token })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error("the sandbox has no keys");
  return made;
}
