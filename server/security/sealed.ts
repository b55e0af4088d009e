import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * What has to be read again but must not lie open in the database, a dump or a backup: bank accounts, credentials. The key is outside the
 * database: SECRET_KEY, or a file of the data folder.
 */
export interface Sealing {
  /** AES-256-GCM. `place` binds it to where it is kept ("direct_debit_mandate:<id>"): moved elsewhere, it does not open. */
  seal(text: string, place: string): Buffer;
  /** @throws when the key is another one, the place is, or something was changed. */
  open(sealed: Buffer, place: string): string;
  /** The same text gives the same 32 bytes here, and nobody without the key can try texts: to find again what is sealed. */
  fingerprint(text: string, purpose: string): Buffer;
}

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** `key`: 32 bytes. */
export function openSealing(key: Buffer): Sealing {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync("sha256", key, "", use, 32));
  const sealingKey = derive("seal");
  const fingerprintKey = derive("fingerprint");
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) throw new Error("not sealed by us");
      const [iv, tag, body] = [sealed.subarray(1, 1 + ivBytes), sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes), sealed.subarray(1 + ivBytes + tagBytes)];
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, iv).setAAD(Buffer.from(place)).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    fingerprint: (text, purpose) => createHmac("sha256", fingerprintKey).update(`${purpose}\0${text}`).digest(),
  };
}

/** The key of the data folder, made at first need. Of processes that start together, one makes it. */
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
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length !== 32) throw new Error(`${file} does not hold a key of 32 bytes`);
  return key;
}
