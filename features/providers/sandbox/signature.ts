import { createHmac, timingSafeEqual } from "node:crypto";

export const signatureHeader = "sandbox-signature";
const windowSeconds = 300;

const digest = (secret: string, time: number, body: Buffer): Buffer =>
  createHmac("sha256", secret).update(`${time}.`).update(body).digest();

/**
 * `t=<seconds>,v1=<HMAC-SHA256 over "<seconds>.<raw body>">`, as the sandbox sends it with every
 * webhook.
 */
export const sign = (secret: string, time: number, body: Buffer): string =>
  `t=${time},v1=${digest(secret, time, body).toString("hex")}`;

/** Is this the sandbox's signature over exactly these bytes, at most 300 s from `now` (seconds)? */
export function verify(
  secret: string,
  header: string | string[] | undefined,
  now: number,
  body: Buffer,
): boolean {
  const match = typeof header === "string" ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const time = Number(match[1]);
  return (
    Math.abs(now - time) <= windowSeconds &&
    timingSafeEqual(digest(secret, time, body), Buffer.from(match[2] ?? "", "hex"))
  );
}
