import { createHmac } from "node:crypto";

/**
 * 32 bytes that are the same for the same text, to find again what is sealed or not kept at all;
 * nobody without the key can try texts. Another purpose gives others.
 */
export type Fingerprint = (text: string, purpose: string) => Buffer;

/** `key`: 32 bytes. */
export const openFingerprint =
  (key: Buffer): Fingerprint =>
  (text, purpose) =>
    createHmac("sha256", key).update(`${purpose}\0${text}`).digest();
