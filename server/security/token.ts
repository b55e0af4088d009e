import { hash, randomBytes } from "node:crypto";

/**
 * A new secret of 256 bits, as text for a cookie or link, and the hash that is stored instead of
 * it.
 */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** What is stored of a secret that a cookie or a link carries, and found again by. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
