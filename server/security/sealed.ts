import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * What has to be read again but must not lie open in the database, a dump or a backup: bank
 * accounts, credentials. The key is outside the database (secret-key.ts).
 */
export interface Sealing {
  /**
   * AES-256-GCM. `place` binds it to where it is kept ("direct-debit:<umr>"): moved elsewhere, it
   * does not open.
   */
  seal(text: string, place: string): Buffer;
  /** @throws when no key fits, the place is another, or something was changed. */
  open(sealed: Buffer, place: string): string;
}

/** 32 bytes each. While an installation changes its key, two open; the first seals. */
export interface SealingKeys {
  readonly current: Buffer;
  readonly also?: Buffer | undefined;
}

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Seals with the current key and opens with both. */
export function openSealing({ current, also }: SealingKeys): Sealing {
  const [sealingKey, ...others] = [current, ...(also ? [also] : [])].map(derive);
  if (!sealingKey) throw new Error("no key");
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      try {
        return openWith(sealingKey, sealed, place);
      } catch (error) {
        const [other] = others;
        if (!other) throw error;
        return openWith(other, sealed, place);
      }
    },
  };
}

const derive = (key: Buffer): Buffer => Buffer.from(hkdfSync("sha256", key, "", "seal", 32));

function openWith(key: Buffer, sealed: Buffer, place: string): string {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes)
    throw new Error("not sealed by us");
  const iv = sealed.subarray(1, 1 + ivBytes);
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
  const body = sealed.subarray(1 + ivBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, iv)
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
