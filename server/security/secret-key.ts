import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "#server/config.ts";
import type { SealingKeys } from "./sealed.ts";

/**
 * SECRET_KEY and SECRET_KEY_ALSO, or the files `secret.key`, made at first need, and
 * `secret.key.also` of the data folder.
 */
export function secretKeys({
  secretKey,
  secretKeyAlso,
  dataDir,
}: Pick<Config, "secretKey" | "secretKeyAlso" | "dataDir">): SealingKeys {
  if (secretKey) return { current: secretKey, also: secretKeyAlso };
  const also = path.join(dataDir, "secret.key.also");
  return {
    current: keyOfFolder(dataDir),
    also: secretKeyAlso ?? (existsSync(also) ? readKey(also) : undefined),
  };
}

/**
 * The key of the data folder, made at first need. Of processes that start together, one makes it.
 */
export function keyOfFolder(dataDir: string): Buffer {
  const file = path.join(dataDir, "secret.key");
  if (!existsSync(file)) {
    // Written whole before it has its name: nobody reads half a key.
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readKey(file);
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length !== 32) throw new Error(`${file} does not hold a key of 32 bytes`);
  return key;
}
