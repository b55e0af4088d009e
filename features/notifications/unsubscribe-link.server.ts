import { createHmac, timingSafeEqual } from "node:crypto";
import type { InstallationKeys } from "./installation-keys.server.ts";
import { kindOf, kinds, type NotificationKind } from "./kinds.ts";

/** What a link in a mail may stop. Null: a mail that speaks of several kinds. */
export interface Unsubscribing {
  readonly account: string;
  readonly kind: NotificationKind | null;
}

type Secret = Pick<InstallationKeys, "linkSecret">;

const idBytes = 16;
const macBytes = 24;
const allKinds = 255;

const signed = (body: Buffer, { linkSecret }: Secret): Buffer =>
  createHmac("sha256", linkSecret)
    .update("unsubscribe\0")
    .update(body)
    .digest()
    .subarray(0, macBytes);

/**
 * Says who stops which mails, signed and never expiring: somebody who wants no more mails shall not
 * need a newer one first. It can do nothing but that.
 */
export function unsubscribeToken({ account, kind }: Unsubscribing, keys: Secret): string {
  const body = Buffer.concat([
    Buffer.from(account.replaceAll("-", ""), "hex"),
    Buffer.from([kind === null ? allKinds : kinds[kind].code]),
  ]);
  return Buffer.concat([body, signed(body, keys)]).toString("base64url");
}

/** Null: not one of ours. */
export function readUnsubscribeToken(token: string, keys: Secret): Unsubscribing | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + 1 + macBytes) return null;
  const body = bytes.subarray(0, idBytes + 1);
  if (!timingSafeEqual(bytes.subarray(idBytes + 1), signed(body, keys))) return null;
  const hex = body.toString("hex");
  const account = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
  return { account, kind: kindOf(body[idBytes]) };
}
